/**
 * Kinds of one thing that exclude one another, a line each; words between commas mean different things, words without a
 * comma between them nearly the same. See co-hyponyms.ts. Written for this engine, from no other list: what everyday, news
 * and reference texts name, as far as one of them in the place of another makes a statement false. Left out are words that
 * stand for the whole line ("animal"), and those of which one thing is often called by two ("house", "building").
 */
export const ENGLISH = `
piano pianist, guitar guitarist, violin violinist, cello cellist, flute flutist, drum drummer, trumpet trumpeter, saxophone saxophonist, clarinet clarinettist, harp harpist, organ organist, accordion, trombone, oboe, banjo, ukulele, bassoon, viola, keyboard
teacher schoolteacher, engineer, doctor physician, nurse, lawyer attorney solicitor barrister, dentist, pilot, farmer, fisherman, baker, butcher, carpenter, plumber, electrician, mechanic, soldier, sailor, accountant, architect, chef cook, waiter waitress, hairdresser barber, tailor, journalist reporter, librarian, pharmacist, veterinarian vet, postman mailman, firefighter fireman, policeman policewoman, gardener, cashier, secretary, translator interpreter, photographer, painter, sculptor, singer, dancer, actor actress, musician, poet, novelist, composer, conductor, banker, economist, chemist, physicist, biologist, mathematician, astronomer, historian, geologist, psychologist, philosopher, priest, bishop, judge, merchant, blacksmith, miner, shepherd, surgeon, midwife, astronaut, taxi, programmer
car automobile, bicycle bike, motorcycle motorbike, bus coach, train, tram streetcar, truck lorry, van, taxi cab, boat ship, ferry, plane aeroplane airplane aircraft, helicopter, subway metro, scooter, tractor, ambulance, submarine, horse, foot, sled, balloon, yacht, canoe, kayak
bronze, marble, wood wooden, stone, iron, steel, gold golden, silver, copper, brass, glass, plastic, clay, concrete, brick, leather, wool woollen woolen, cotton, silk, linen, paper, cardboard, rubber, ivory, wax, granite, sandstone, limestone, aluminium aluminum, zinc, nickel, platinum, tin, lead, titanium, porcelain, nylon, polyester, bamboo, oak, pine, straw, ice
red, blue, green, yellow, black, white, brown, grey gray, pink, purple violet, orange, beige, turquoise, crimson
dog puppy, cat kitten, horse pony, cow cattle, pig, sheep lamb, goat, rabbit hare, mouse mice, rat, hamster, parrot, wolf wolves, fox foxes, bear, lion, tiger, leopard, elephant, giraffe, zebra, monkey, deer, squirrel, hedgehog, bat, snake, lizard, frog, turtle tortoise, crocodile alligator, camel, donkey, kangaroo, koala, panda, seal, whale, dolphin, shark, otter, beaver, badger, moose elk, chicken hen, duck, goose geese, turkey, swan, pigeon, eagle, hawk falcon, owl, crow raven, sparrow, stork, penguin, ostrich, bee, wasp, ant, spider, butterfly, mosquito, beetle, salmon, trout, tuna, cod, herring
apple, pear, cherry cherries, plum, peach, apricot, grape, orange, lemon, lime, banana, pineapple, mango, strawberry strawberries, raspberry raspberries, blueberry blueberries, blackberry blackberries, melon, watermelon, kiwi, fig, coconut, olive, walnut, almond, hazelnut, peanut, chestnut
potato potatoes, tomato tomatoes, carrot, onion, garlic, cucumber, cabbage, lettuce, spinach, pea, bean, lentil, pumpkin, mushroom, broccoli, cauliflower, pepper, aubergine eggplant, courgette zucchini, leek, celery, beetroot, radish, asparagus, corn maize
wheat, barley, rye, oats oat, rice, corn maize, soy soybeans soybean, cotton, tobacco, sugarcane, potatoes, sunflowers
beef, pork, chicken, lamb, turkey, duck, veal, fish, ham, bacon, sausage, tofu
basil, parsley, mint, thyme, rosemary, oregano, sage, dill, coriander cilantro, cinnamon, ginger, saffron, vanilla, nutmeg, cumin, turmeric, paprika, chilli, chives
tea, coffee, milk, juice, wine, beer, water, lemonade, cocoa, whisky whiskey, vodka, rum, gin, champagne, brandy, cider
salad, soup, steak, pizza, pasta spaghetti, sandwich, burger hamburger, omelette omelet, stew, curry, sushi, pancake, pie, cake, lasagne lasagna, burrito, taco, risotto
breakfast, lunch, dinner supper
bread, butter, cheese, egg eggs, sugar, salt, flour, honey, jam, yoghurt yogurt, oil, vinegar, mustard, ketchup
table, chair armchair, sofa couch, bed, desk, shelf bookshelf, cupboard wardrobe, carpet rug, lamp, mirror, bench, floor, windowsill
kitchen, bedroom, bathroom, garage, cellar basement, attic, balcony terrace, hallway corridor, garden, library, gym gymnasium, chapel, laboratory lab, classroom, canteen cafeteria, lobby foyer, auditorium, office
hospital clinic, home, school, church, prison jail, hotel, museum, theatre theater, cinema, library, station, airport, restaurant cafe, bank, supermarket, stadium, zoo, park, university college, pharmacy, bakery, court, police
door, window, roof, wall, floor, ceiling, chimney, staircase stairs, gate, fence
lake, river, mountain, forest, desert, island, beach, valley, hill, cave, waterfall, glacier, volcano, swamp marsh, canal, ocean sea, lighthouse
bridge, tunnel, tower, castle, palace, cathedral, mosque, synagogue, monastery, temple, windmill, lighthouse, dam, harbour harbor port, fountain, pyramid, stadium, skyscraper
spring springtime, summer summertime, autumn fall, winter wintertime
morning, afternoon, evening, night, noon midday, midnight, dawn, dusk
daily, weekly, monthly, quarterly, annually annual yearly, hourly
rain, snow, hail, fog, frost, thunderstorm, drought, heat heatwave
storm hurricane typhoon, earthquake, flood flooding, fire blaze wildfire, drought, avalanche, landslide mudslide, tornado, tsunami, explosion, eruption, strike, frost, lightning, war
football soccer, tennis, basketball, volleyball, handball, hockey, rugby, cricket, golf, baseball, swimming, rowing, cycling, boxing, wrestling, judo, fencing, skiing, sailing, archery, badminton, chess, gymnastics, athletics, surfing, skating, karate
mother mum mom, father dad, sister, brother, son, daughter, uncle, aunt, nephew, niece, cousin, grandfather grandpa, grandmother grandma, grandson, granddaughter, wife, husband, neighbour neighbor, colleague, friend, stepfather, stepmother
head, arm, leg, hand, foot feet, knee, shoulder, neck, back, elbow, ankle, wrist, finger, toe, eye, ear, nose, mouth, chest, stomach, hip, thigh, chin, forehead, cheek
heart, lung, liver, kidney, brain, stomach, skin, bone, spleen, pancreas, bladder
cancer, diabetes, malaria, tuberculosis, asthma, pneumonia, influenza flu, measles, cholera, stroke, arthritis, hepatitis, leukaemia leukemia, epilepsy, dementia, polio, smallpox
penicillin, aspirin, ibuprofen, paracetamol acetaminophen, morphine, insulin, cortisone, codeine, antibiotics
peanuts, gluten, lactose, pollen, shellfish, penicillin, soy
shirt blouse, trousers pants, skirt, dress, coat jacket, hat cap, scarf, glove, shoe, boot, sock, tie, sweater jumper pullover, belt, suit, uniform
ring, necklace, bracelet, earring, watch, brooch, crown
book, newspaper, magazine, letter, diary, postcard
novel, poem, play, essay, biography autobiography memoir, song, opera, symphony, ballet, film movie, musical, painting, sculpture statue, photograph photo
fiction, nonfiction, fantasy, thriller, comedy, tragedy, documentary, romance, western, satire
physics, chemistry, biology, mathematics maths math, history, geography, philosophy, economics, law, medicine, literature, psychology, sociology, linguistics, astronomy, geology, archaeology, theology, engineering, architecture, music, art
gold, silver, bronze
president, minister, mayor, governor, ambassador, senator, king, queen, emperor, prince, princess, duke, pope, chancellor
captain, lieutenant, sergeant, colonel, general, admiral, major, corporal
goalkeeper, defender, midfielder, striker forward, coach, referee
laptop notebook, tablet, phone smartphone telephone, printer, camera, television tv, radio, keyboard, headphones, refrigerator fridge, oven, dishwasher, vacuum, monitor, router, scanner, projector, microwave, toaster, kettle, freezer
hammer, saw, drill, screwdriver, knife, axe, spade shovel, ladder, wrench spanner, rope, scissors, pliers
spoon, fork, knife, plate, cup mug, glass, bowl, bottle, pan, pot
wallet purse, phone, keys, umbrella, glasses spectacles, passport, backpack rucksack, suitcase, handbag, laptop
oxygen, hydrogen, nitrogen, carbon, helium, methane, ammonia, chlorine, sulphur sulfur, iron, calcium, potassium, sodium, phosphorus, uranium, neon, argon
coal, oil petroleum, gas, solar, wind, nuclear, hydropower hydroelectric, biomass, geothermal, diesel, petrol gasoline, electricity electric
rose, tulip, lily lilies, daisy daisies, orchid, sunflower, violet, lavender, daffodil, carnation
oak, pine, birch, beech, maple, willow, spruce, ash, elm, cedar, palm, fir, poplar, chestnut
circle circular round, square, triangle triangular, rectangle rectangular, oval, hexagon hexagonal
swimming, running, cycling, walking, hiking, climbing, dancing, singing, reading, cooking, painting, knitting, fishing, hunting
wheel, engine, brake, tyre tire, battery, gearbox, radiator, windscreen windshield, headlight, exhaust, steering
tent, sleeping, stove, lantern, backpack, compass, hammock
wolf, sheep, shepherd
christian christianity, muslim islam islamic, jewish judaism, hindu hinduism, buddhist buddhism
mercury, venus, mars, jupiter, saturn, uranus, neptune, pluto
cash, cheque check, card, transfer, paypal, invoice
email, letter, fax, phone telephone, post, sms
election, scandal, war, earthquake, wedding, funeral, accident, strike, trial, merger, festival, concert
customer client, supplier, employee, investor shareholder, competitor, tenant, landlord
buyer, seller, lender, borrower, employer, insurer
plaintiff, defendant, witness, juror jury, prosecutor, judge
theft burglary robbery, murder, fraud, arson, bribery corruption, smuggling, kidnapping, forgery, perjury
patient, surgeon, nurse
marketing, sales, finance accounting, logistics, legal, procurement, engineering, hr
`;
