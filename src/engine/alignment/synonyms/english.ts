/**
 * Words and phrases of English that say nearly the same in news, business, support and reference texts; see synonyms.ts.
 * Written for this engine, from no other list. Left out are words that merely belong to one field ("doctor", "nurse"),
 * the two sexes of a word, and what the tables of opposites have, whose sides are synonyms of one another already.
 */
export const ENGLISH = `
abandon, give up, scrap, drop, axe, abolish, do away with; ability, capability, capacity
accident, crash, collision, collide; accommodation, lodging; accuse, charge, allege, accusation, allegation
achieve, attain, reach, accomplish, achievement; actor, actress
acquire, buy, purchase, take over, taken over, took over, takeover, acquisition, bought, obtain; additional, extra, further, more, another
advise, recommend, counsel, suggest, advice, recommendation; adviser, advisor, consultant
affect, influence, impact, effect; afraid, fear, scared; aid, help, assist, assistance, support
aim, goal, target, objective, purpose; aircraft, plane, airplane, aeroplane, jet; alcohol, alcoholic
allow, permit, let, enable, permission, authorise, authorize, entitle
alter, change, modify, amend, adjust, alteration, amendment; amount, quantity, sum
analyse, analyze, analysis, analytic, examine; anger, angry, furious
annually, yearly, per year, a year, each year, every year, annual
announce, declare, state, say, announcement, statement, declaration
answer, reply, respond, response, react, reaction; apartment, flat; appear, seem, look; appearance, look
apply, application, applicant; appoint, name, nominate, appointment, hire
approve, approval, authorise, authorize, okay, endorse, ratify, sanction; area, region, zone, district
argue, contend, maintain, assert, claim, argument; army, military, troops, soldiers, forces
arrange, organise, organize, arrangement; arrest, detain, apprehend, take into custody
arrive, reach, come, get to, arrival; article, piece, report, story; ask, request, inquire, enquire, question
assault, attack; assemble, gather, meet, assembly; assess, evaluate, assessment, evaluation
attempt, try, seek, effort; attend, attendance, visit, go to; attorney, lawyer, solicitor, barrister
author, writer, novelist, write, wrote, written, pen; autumn, fall; award, prize, honour, honor, medal
ban, prohibit, forbid, bar, outlaw, prohibition; bag, luggage, baggage, suitcase
bankrupt, bankruptcy, insolvent, insolvency; basic, fundamental, elementary; beach, shore, coast, seaside
beautiful, pretty, lovely; become, turn into, grow
begin, start, commence, launch, get under way, initiate, beginning, onset, outset; behaviour, behavior, conduct
believe, think, hold, belief; big, large, great, huge, vast, enormous, massive, sizeable, sizable
bike, bicycle, cycle; bill, invoice; birth, born, be born; blaze, fire, burn; boat, ship, vessel
book, reserve, reservation, booking; border, boundary, frontier; boss, manager, supervisor, superior
bottom, base, foot; boy, lad; brave, courageous, courage; break down, fail, malfunction
bring back, restore, reinstate, reintroduce; broadcast, air, transmit; brief, short
build, construct, erect, put up, construction, building, built; burial, bury, buried, interred
business, company, firm, enterprise, corporation, organisation, organization; busy, crowded
call off, cancel, scrap, cancellation; call, phone, ring, telephone; campaign, drive, push; capital, money, funds
captain, skipper; car, vehicle, automobile, auto; careful, cautious, carefully, cautiously
carry out, perform, conduct, do, undertake, execute, carried out; carry, transport, convey, bear
case, instance, example; catch, capture, caught
cause, lead to, result in, bring about, trigger, prompt, give rise to, owing to, due to, because of, because, produce
celebrate, celebration, mark; centre, center, middle, central; certain, sure; certificate, certification, diploma
chair, head, lead, preside over, chairman, chairwoman, chairperson; champion, championship, title
charge, fee, cost, price, bill, tariff; chief executive, ceo, chief executive officer, managing director
chief financial officer, cfo; check, verify, inspect, examine, inspection; child, kid, children, youngster
choose, pick, select, opt for, choice, selection, elect; cinema, movie theatre, movie theater
citizen, national, citizenship; city, town, municipal; class, lesson, course; clean, wash
client, customer, buyer, consumer, shopper, purchaser; clothes, clothing, garment; collapse, fall, cave in
collect, gather, collection, pick up, picked up; come back, return, came back
come from, originate, stem from, hail from; commerce, trade, commercial, trading
common, widespread, frequent, usual, commonly, frequently, often, regularly; communicate, communication
compete, competition, contest, competitor, rival; complain, complaint; complete, finish, conclude, end, completion
completely, entirely, fully, totally, wholly, whole, entire
comprise, consist of, contain, include, be made up of, made up of, composed of, be composed of, feature
computer, pc; concern, worry; concert, gig; conclude, conclusion; condition, state
confirm, uphold, verify, affirm, confirmation; conflict, war, warfare
consent, agree, agreement, deal, accord, pact, treaty, contract
consider, contemplate, think about, weigh, mull, thought about, consideration; contain, hold, have, include
contact, get in touch with, reach; contest, dispute, challenge; continue, go on, carry on, proceed, keep on
cook, chef; corner, angle; correct, right, accurate; cost, price, be priced at, expense, sell for
country, nation, state; couple, pair; court, tribunal, judge; cover, insure
create, make, produce, found, establish, set up, creation, maker; creator, inventor, maker; crime, offence, offense
criticise, criticize, criticism, condemn, blast; crucial, vital, essential, critical, key, important; cry, weep
cure, heal, treat, remedy, treatment; current, present, existing, currently, now, at present, at the moment
cut, reduce, lower, trim, slash, reduction, decrease, drop, lessen; daily, every day, each day, per day, a day
danger, risk, hazard, threat, peril, dangerous, hazardous, risky
dead, die, died, pass away, passed away, death, deceased, be killed, demise, perish, fatal
deal with, handle, address, tackle; debut, premiere, first appear; decade, ten years
decide, decision, resolve, determine, opt; deadline, due date
decrease, decline, drop, fall, reduction, diminish, dwindle, go down, went down, gone down
defeat, beat, overcome, victory over; defence, defense, defend; delay, postpone, put off, defer, push back, late
delete, erase, remove, deletion, removal; deliver, delivery, bring; demand, call for, require
demonstrate, show, reveal, prove, indicate, demonstration; demonstration, protest, rally; deny, reject, denial
depart, leave, departure, set off, go; departure, exit; describe, description, depict, portray; design, plan
desire, want, wish; despite, in spite of, although, even though, though
destroy, destruction, wreck, ruin, wipe out, demolish, raze
detect, discover, find, notice, spot, discovery, detection, uncover; develop, development; device, gadget, appliance
devote, dedicate; diagnose, diagnosis; different, various, diverse, differ, difference
difficult, hard, tough, challenging, difficulty; diminish, lessen, decrease; direct, director, helm, direction
dirty, filthy, polluted; disappear, vanish, go missing; disaster, catastrophe, tragedy
discuss, talk about, debate, discussion, discussed; disease, illness, sickness, ailment, disorder, ill, sick, unwell
dismiss, fire, sack, lay off, laid off, make redundant, let go, dismissal, layoff; dispatch, send, ship, sent
dispute, disagreement, row, quarrel; dissolve, soluble, solution; distance, far
distribute, hand out, distribution, give out; divide, split, division, separate; doctor, physician, gp
document, paper, file; dollar, usd; donate, give, donation, contribute, contribution, gift; donor, benefactor
doubt, uncertainty, uncertain; drink, beverage; drive, driver; dry, arid; dwelling, house, home, residence
each, every, apiece; earlier, previously, before, formerly, previous, former, prior, predecessor
earn, make, income, earnings; easy, simple, straightforward; economy, economic; edit, editor
educate, education, teach, school; elect, election, vote in; eliminate, remove, get rid of; email, e-mail, mail
emerge, appear; emergency, crisis; employ, hire, recruit, take on, employment, recruitment
employee, worker, staff, staff member, personnel, workforce, member of staff
employment, job, work, position, post, role; enable, make possible; encourage, urge, push; enemy, foe; energy, power
engineer, engineering; enlarge, expand, extend, expansion, extension, broaden, widen; enough, sufficient, adequate
ensure, make sure, guarantee; enter, get into, go into, entry, access; entrance, entry, admission, way in
environment, environmental, surroundings; equipment, gear; error, mistake, fault, bug
escape, flee, get away, run away
establish, found, set up, create, start, foundation, founding, establishment, founder; estimate, reckon, put at
eat, feed on, fed on, prey on, devour; eventually, finally, in the end, at last, ultimately; evidence, proof, prove
examine, inspect, study, investigate, look into, examination, review
exceed, be more than, surpass, go beyond, excess; excellent, outstanding, superb; exchange, swap, trade
exercise, workout; exhibit, display, show, exhibition; exist, there be, existence; expand, grow, expansion
expect, anticipate, forecast, predict, foresee, expectation, prediction, project; expire, run out, lapse, expiry
explain, explanation, account for; explode, blow up, explosion, blast; explore, explorer, exploration
expose, reveal; express, voice; extremely, very, highly; factory, plant, mill; fail, failure
fame, famous, well-known, renowned, celebrated, noted; family, relatives
farm, farmer, agriculture, agricultural, farming
fast, quick, rapid, swift, quickly, rapidly, swiftly, speedy, speed; fatal, deadly, lethal
favour, favor, back, support, prefer, in favour of, in favor of, endorse, backing; fear, worry
feature, include, characteristic; female, woman, women; field, sector, industry; fight, battle, combat, fought
film, movie, motion picture, picture; find, locate, found; finance, fund, financial, pay for, bankroll
fine, penalty; first, initial, initially, originally, original; fix, repair, mend, correct
flaw, defect, fault, faulty, defective; flee, fled, escape; flight, fly, flew; flood, flooding, inundate
floor, storey, story, level; follow, come after, ensue
following, subsequent, next, subsequently, after, later, afterwards; food, meal, dish; football, soccer
footballer, soccer player, football player; force, compel, oblige, make; forecast, prediction, outlook
forest, wood, woodland; foreign, overseas, abroad; form, shape; former, ex, previous, one-time
free, at no cost, free of charge, no charge, without charge, complimentary, for nothing, gratis
freeze, frozen, froze; freedom, liberty; friend, companion; frighten, scare; fuel, petrol, gas, gasoline
full, complete; funeral, burial; furniture, furnish; gain, increase, growth; garbage, rubbish, trash, waste, refuse
garden, yard; get, obtain, receive, gain, secure, acquire, receipt; get back, recover, regain; gift, present
girl, lass; give, provide, supply, grant, hand; glad, happy, pleased, delighted
global, worldwide, international, around the world, world; go ahead, proceed
go up, went up, rise, increase, gone up; goods, merchandise, products, items, wares; govern, rule, governed
government, administration, cabinet; grant, award, give; great, major, significant, considerable, substantial
guarantee, warranty; guest, visitor; guide, manual, instructions, handbook; guilty, convicted, conviction, convict
gun, firearm, weapon; handicapped, disabled, disability; happen, occur, take place, come about, be held, held
harbour, harbor, port; harm, damage, injure, hurt, injury; head, lead, chief, leader, boss, run
headquarters, head office, hq, be based, based, main office, headquartered; health, medical; heat, hot, temperature
height, high, tall; hide, conceal; highlight, emphasise, emphasize, stress, underline
highway, motorway, road, freeway; hinder, hamper, impede, obstruct, prevent; hit, strike, struck; holiday, vacation
hospital, clinic; host, stage; however, but, yet, nevertheless; human, person, people; hunt, hunter; hurry, rush
spouse, wed, marry, married, marriage, wedding; idea, notion, concept
identify, recognise, recognize, identification; illegal, unlawful, against the law, illicit
image, picture, photo, photograph, photographer, photography; imagine, picture
immediately, at once, straight away, right away, instantly, promptly; immigrant, migrant
implement, put in place, introduce, carry out, implementation; important, significant, major, key, importance
improve, enhance, better, boost, improvement, upgrade; imprison, jail, prison, put in prison
in addition, also, additionally, as well, furthermore, moreover; incident, event, occurrence
income, earnings, revenue, pay; increase, rise, grow, go up, climb, growth, raise, surge, jump, boost, expand, soar
independent, independence; indicate, show, suggest, point to; inexpensive, cheap, affordable, low-cost, low cost
infant, baby; infect, infection, contaminate; inform, tell, notify, let know, notification
information, details, data; inhabit, live in, inhabitant, resident, population, people, live, reside, residence
injure, wound, hurt, injury, wounded; innovate, innovation, innovative; inquiry, enquiry, investigation, probe
inside, within, indoors, interior; install, fit, put in, set up, installation; instead of, rather than, in place of
instruct, order, instruction; intend, plan, mean, aim, intention; interview, talk to
introduce, bring in, launch, roll out, unveil, introduction; invade, invasion, occupy, invader, occupation
invent, devise, invention, develop, inventor; invest, investment, investor
investigate, look into, probe, investigation, examine; invite, invitation; island, isle; issue, problem, matter
issue, release, publish, publication, publisher, bring out, come out; item, product, article, thing
jail, prison, gaol; join, connect, link; join, become a member of, member; journal, magazine
journalist, reporter, journalism; journey, trip, voyage, travel; judge, court, justice; jump, leap
keep, retain, preserve, maintain, hold on to; kidnap, abduct; kill, murder, slay, die, death, shoot dead, fatal
king, monarch; know, knowledge, aware; label, mark; lack, shortage, absence, be missing; lamp, light
land, property, ground; language, tongue; last, final, latest, most recent; last, take, go on for, continue
launch, start, introduce, release; law, legislation, act, legal, statute
lawsuit, sue, legal action, litigation, take to court, took to court, taken to court, file suit, suit, bring a claim, brought a claim, bring a case, brought a case; layer, tier
lead, head, guide, leader, led, leadership; learn, find out, study
leave, depart, quit, go, left, step down, resign, resignation; legal, lawful, permitted; lend, loan, lent
lessen, reduce, ease, alleviate; level, degree; lie, be located, be situated, located, situated, stand, sit
life, live, alive; lift, elevator; limit, restrict, cap, restriction, limitation; link, connection, tie, connect
list, enumerate; live, reside, dwell, be based; local, nearby; location, place, site, spot, position, venue
lock, secure; long, lengthy, length; look after, care for, take care of; look for, search, seek; lorry, truck
lose, loss, lost; low, small; luck, fortunate, lucky; machine, device
main, chief, principal, primary, major, largest, most important; maintain, keep up, maintenance, service, upkeep
make, manufacture, produce, build, create, production, maker, manufacturer, producer; man, male, gentleman
manage, run, oversee, supervise, operate, management, manager; mandate, require, order
mandatory, compulsory, obligatory, required, must, require, have to; manner, way, method, means; manuscript, text
map, chart; mark, grade, score; master, expert; match, game, fixture; maximum, at most, up to; mayor, mayoral
mean, signify, imply, meaning; measure, measurement; medicine, drug, medication, medical; meet, encounter, meeting
member, belong to, membership, part of; mention, refer to, cite; merchant, trader, dealer
merge, join, combine, unite, merger; message, note; messy, untidy; migrate, migration, migratory
minimum, at least, no less than; minister, secretary; miss, fail to, missing; missing, lost, absent; mission, task
mistake, error, wrongly; mix, blend, mixture, combine; mobile phone, cell phone, cellphone, smartphone, mobile
modern, contemporary; money, cash, funds; monitor, watch, observe, track
monthly, every month, each month, per month, a month
mostly, mainly, largely, chiefly, primarily, for the most part, predominantly, main; mother, mum, mom
mountain, peak, summit, mount; move, relocate, transfer, shift, relocation; murder, kill, homicide
music, musical, musician, band; mutual, shared; name, call, title; nation, country, national; native, indigenous
natural, nature; near, close to, nearby, next to, beside, by, not far from, adjacent
nearly, almost, about, approximately, roughly, around, some; necessary, essential, needed, required, necessity
need, require, must, have to, necessary, requirement, want; negotiate, negotiation, talks; never, at no time
new, fresh, recent, novel; newspaper, paper, daily; next, following, coming; noise, sound
normal, usual, typical, normally, usually, typically, generally, in general; novel, book; nowadays, today, currently
number, figure, quantity
numerous, many, a lot of, lots of, several, a large number of, large number, plenty of, a great many
nutrition, nutrient; object, thing, item; observe, see, watch, notice, observation; obvious, clear, evident
occasionally, sometimes, from time to time, at times, now and then; offend, offence; offer, provide, propose, bid
office, bureau; officer, official, police; official, officially, formal; oil, petroleum; old, aged, ancient, elderly
online, on the internet, on the web, over the internet, internet, web; only, just, merely, solely
open, inaugurate, unveil, opening; operate, run, function, work, operation, operator
operation, surgery, operate, surgical; opinion, view; opponent, rival
oppose, be against, object to, resist, opposition, fight, reject, opponent; opportunity, chance
option, choice, alternative, possibility; order, instruct, command; order, purchase; ordinary, normal
organisation, organization, body, group, association, institution; origin, source; outbreak, epidemic
outdoors, outside, in the open air, open-air; overall, total, in total, altogether, in all
overturn, reverse, annul, revoke, repeal, cancel
own, possess, have, owner, ownership, proprietor, belong to, property of; package, parcel; pain, ache, hurt
paint, painter, painting; pants, trousers; parliament, legislature, assembly
part, section, portion, piece, component; participate, take part, participant, join in, participation, be involved
partly, partially, in part; partner, associate; pass, adopt, enact; passenger, traveller, traveler, commuter
pay, wage, salary, paid, payment; pay, spend, settle; pension, retirement; people, persons, individuals
percent, per cent, percentage; perform, play, performance, performer; period, time, era, age; permanent, lasting
permit, licence, license; person, individual, somebody, someone; persuade, convince; pharmacy, chemist, drugstore
picture, painting, image; pilot, fly; place, put, position; plan, intend, scheme, project, programme, program, aim
plant, grow; play, drama; player, sportsman, athlete; please, satisfy; plentiful, abundant
poem, poet, poetry, verse; poisonous, toxic, poison, toxin; police, officer, cop; policy, rule; polite, courteous
politics, political, politician; pollute, pollution, contaminate, contamination; poor, poverty
popular, well-liked, popularity; portion, share; possible, feasible, can, able to, could, capable of
poster, placard; powerful, strong; practice, practise; praise, commend, laud, applaud; precise, exact
pregnant, pregnancy; prepare, get ready, preparation; prescribe, prescription; president, presidential, presidency
press, media; pressure, press; prevent, stop, avert, avoid, prevention; pride, proud; priest, clergyman
print, printer; prisoner, inmate; private, privately; problem, issue, difficulty, trouble
produce, generate, manufacture; profession, occupation, job, professional; professor, lecturer, academic
profit, earnings, gain; programme, program, show; programmer, developer, coder, software engineer
promise, pledge, vow, commit, undertake; proper, appropriate, suitable; property, estate, real estate
propose, suggest, put forward, proposal, suggestion; protect, guard, defend, safeguard, shield, protection
prove, demonstrate, proof; provide, supply, offer, give, provision; province, region; public, open
pull down, demolish, tear down, knock down, raze; punish, penalise, penalize, punishment, penalty
pupil, student, learner, schoolchild; put, place, set; put out, extinguish; quality, standard; quarrel, argue
quarter, three months; quiet, silent, silence; quite, fairly, rather; radio, broadcast
rain, rainfall, rainy, precipitation; raise, increase, lift; range, vary; rare, uncommon, unusual, rarely
rate, ratio; reach, get to, arrive at, attain; read, reader; ready, prepared; real, genuine, actual, true
really, truly, actually; reason, cause, because, why; receive, get, be given, given, obtain, recipient, be awarded
recent, new, latest, recently, lately; recipe, dish; recognise, recognize, acknowledge, recognition
record, recording; recover, get well, get better, recuperate, recovery; recycle, reuse; referee, umpire
refer, reference; refund, reimburse, money back, reimbursement, pay back
refuse, decline, turn down, reject, refusal; regard, consider, view; region, area, regional
register, sign up, registration, enrol, enroll, enrolment, enrollment; regularly, on a regular basis
regulate, rule, regulation; reject, turn down, rejection, vote down, rebuff; relate, relation, relationship
release, let go, free, set free; release, publish, launch, put out, come out; reliable, dependable
religion, religious, faith; rely on, depend on, reliance; remain, stay, continue; remember, recall
remote, distant, far; remove, take away, take out, take off, removal
renovate, refurbish, restore, renovation, refurbishment, restoration; rent, lease, hire, rental, tenant
repeat, say again; replace, substitute, take the place of, took the place of, take over from, took over from, replacement, succeed; report, state, say
represent, stand for, representative; request, ask for, ask, apply for; require, need, demand; rescue, save
research, study, researcher, scientist; resident, inhabitant, citizen, local; resist, resistance
resolve, solve, settle, solution, resolution, fix; responsible, in charge, responsibility, be to blame
restaurant, eatery, diner, cafe; restart, reboot; result, outcome, finding, consequence
retail, retailer, shop, store; retire, retirement, stand down
return, come back, give back, send back, bring back, go back
reveal, disclose, show, make public, unveil, disclosure; revenue, turnover, sales, income, takings
revise, update, revision; reward, prize; rich, wealthy, affluent, wealth; ring, circle; riot, unrest
road, street, route; rob, steal, robbery, theft, robber, thief; rock, stone; room, chamber; round, circular
route, path, way; rude, impolite; rule, regulation, law; rule, govern, reign; rural, countryside, country
sad, unhappy; safe, secure, safety, security; same, identical, equal; satisfy, content, satisfied; save, store
say, state, tell, declare, remark, comment, said, told; schedule, timetable, plan, slate
science, scientific, scientist; school, academy; sea, ocean, marine; seat, chair
secret, hidden, confidential, classified; see, watch, view, saw; seek, look for, search for
seize, confiscate, take, capture, seizure; self-employed, freelance; sell, sale, sold, vendor, seller
senior, top, high-ranking; sentence, condemn; separate, apart, distinct; serious, severe, grave; serve, service
set up, establish, install; several, a number of, various, some, multiple; share, stock, equity
sharply, steeply, strongly, considerably, significantly, markedly, dramatically, substantially, greatly
shelter, refuge; shore, coast, coastal; shortage, lack, scarcity, deficit; shout, yell, scream
shut, close, shut down, close down, closure; sign, signature; significant, notable; similar, alike, comparable, like
simple, plain; sing, singer, song, vocalist, sang; single, one, sole; sink, sank, go down; situation, circumstance
size, dimension; skill, ability; sleep, asleep; slight, small, slightly; slope, incline; slow, sluggish, slowly
small, little, tiny, minor; smart, intelligent, clever; smoke, smoker, smoking; snow, snowfall, snowy
so that, in order to; society, community; soil, earth, ground; soldier, troop; song, track, tune
soon, shortly, before long; sort, kind, type; spacecraft, spaceship; speak, talk, speech, address, spoke
special, particular; specialist, expert, specialise, specialize; species, type; specify, state
spend, expenditure, spending; spread, extend; staff, employees, workers; stage, phase; stand-in, substitute, deputy
startup, start-up, company; station, stop; steal, stole, stolen, theft, rob; step, stage
stop, halt, end, cease, discontinue, quit; storm, gale, tempest; story, tale, narrative
strange, odd, unusual, weird; strength, strong, power; stress, strain; strike, walkout, industrial action
structure, building; study, research, survey, paper; stupid, foolish; style, fashion; subject, topic, theme
submit, hand in, file, submission; subscribe, subscription, subscriber; subway, underground, metro
succeed, success, successful, manage to; suffer, experience; suitable, appropriate, fit; summit, peak, top
sun, sunny, solar; supervise, oversee, supervision, supervisor; suppose, assume; surgeon, doctor; surprise, astonish
surrender, give in; surround, encircle; survey, poll, questionnaire; survive, survival, survivor
suspect, believed to, thought to; suspend, halt, suspension; sustain, maintain; swim, swimmer, swam; symptom, sign
system, network; take off, depart; talent, gifted; talk, conversation, speak; task, job, duty; tasty, delicious
tax, levy, duty; teach, teacher, instruct, instructor, tutor, taught; team, side, squad, club
technology, tech, technical; teenager, teen, adolescent; television, tv, telly
temporary, interim, provisional, temporarily; tenant, renter, lessee; territory, land, area
test, trial, examine, exam, examination; text, document; thank, gratitude; theatre, theater; theft, stealing
therefore, so, thus, as a result, consequently, hence; thief, burglar, robber; think, believe, consider, thought
threat, threaten; throw away, discard, dispose of, throw out; throughout, all over, across; ticket, pass
tired, exhausted; together, jointly; tolerate, tolerance; tool, instrument; tour, trip
tourist, visitor, tourism, holidaymaker; track, follow; tradition, traditional, custom; train, training, trainer
train, railway, rail, railroad; translate, translation, translator; transport, carry, transportation; trap, catch
travel, journey, go, traveller, traveler; tree, wood; true, correct, truth; trust, confidence; turn back, go back
twelve months, a year; unable, cannot, impossible, not able; under, below, beneath, less than
understand, comprehend, understood; unemployed, jobless, out of work, unemployment, joblessness; unite, united
unknown, unidentified; update, upgrade; urge, call on; urgent, pressing; usage, use, consumption, consume
use, employ, utilise, utilize, make use of, apply; useful, helpful; user, customer; valid, effective, in force
valley, dale; valuable, precious; value, worth, price; vary, differ, variation; vegetable, vegetables
victim, casualty; victory, win, triumph; view, sight; village, hamlet; violence, violent; virus, viral
visible, seen; visit, visitor, go to; voluntary, free to choose, optional, volunteer; vote, ballot, voter, voting
wait, queue; walk, stroll; warehouse, depot, storehouse; warn, warning, alert, caution; weak, weakness, feeble
wealth, riches; weapon, arms; wear, dress, wore; weather, climate; website, site, web page
weekly, every week, each week, per week, a week; weigh, weight; welcome, greet; well, properly
well-known, famous, known; west, western; wide, broad, width; wild, untamed
win, won, winner, victory, victorious, be awarded; wind, breeze; winner, champion; wise, wisdom
withdraw, pull out, withdrawal, recall; within, inside, in; witness, see; wonder, marvel; word, term
work, job, labour, labor; worker, employee, labourer, laborer; world, globe, earth; worsen, get worse, deteriorate
wrong, incorrect, false; young, youth; youth, young people; monarch, queen; spouse, husband; spouse, wife
marry, wed, husband; marry, wed, wife; high court, court`;
