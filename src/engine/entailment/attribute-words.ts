import { words, type Word } from '../text/words.js';

/**
 * What a record's keys and a table's headers are called, and the words by which prose tells them: "Spouse(s)", "was
 * married to". Keys before the colon, a phrase of several words asks for all of them; then the words of prose.
 */
const TABLE = `
born, birth, birthplace, date of birth, place of birth: born, birth
died, death, deceased: died, dead, death, dies
spouse, husband, wife, consort: married, marry, marries, marriage, spouse, husband, wife, wives, wed
partner: partner, relationship, dated
child, children, issue: child, children, son, daughter, kid, father, mother, parent
parent: parent, son, daughter, father, mother, child
occupation, profession, job: work, worked, works, job, occupation, profession, career, employed
role, position, post: work, works, worked, role, position, serves, serve, served, plays, play, played
active, career: career, active, activity, worked, performed
alma mater, education, university, college: studied, study, studies, graduated, graduate, attended, educated, degree, alumnus, alumna
nationality, citizenship: national, citizen, nationality
residence, home: lives, live, lived, resides, resident, home
employer: works, worked, employed, employer
founded, established, formed, formation, inception, foundation, incorporated: founded, established, started, start, formed, created, began, launched, foundation, founding, set
founder: founded, started, founder, created, established, founding
hired, joined: hired, joined, hire, join, started
headquarters: based, headquartered, headquarters, seat, offices
location, address, place: located, lies, situated, stands, place
origin: come, comes, from, origin, originates
released, release, published, publication, premiere, launch: released, release, out, issued, appeared, published, premiered, launched, publication
recorded: record, recorded, recording
genre, style: genre, style, plays, play, music
label: signed, label
producer, produced: produced, producer, production
director, directed: directed, director, direction
writer, written, author, songwriter, screenplay: wrote, written, writer, author, penned, songwriter
starring, cast, actor: star, stars, starring, starred, acted, actor, actress, cast, appears, plays, features
music, composer: composed, composer, score, music
cinematography: shot, filmed, cinematographer, photographed
length, running time, runtime, duration, time: long, length, lasts, lasted, runs, running, ran, took, takes, longer, shorter, duration, minutes, hours
budget: budget, cost
gross, box office: earned, grossed, made, gross, earning, earnings
revenue, turnover, sales: revenue, turnover, sales, earned, sold, sells, sell
salary, wage, pay, income: earns, earn, earned, paid, salary, wage, pay, makes
price, cost, fee, fare: costs, cost, price, priced, charge, charges, pay, expensive, cheap, cheaper, cheapest, dear, dearer
employee, staff, workforce, headcount: employs, employ, employees, staff, workforce, people, workers, personnel
population, inhabitants, residents: inhabitants, people, residents, population, populous, live
area, surface: area, covers, large, larger, largest, size, big, bigger, biggest, surface
height, elevation, altitude: tall, high, height, taller, tallest, higher, highest
depth: deep, deeper, deepest, depth, shallow, shallower, shallowest
width: wide, width, broad, wider, widest, narrow, narrower, narrowest
weight, mass: weighs, weigh, weight, heavy, heavier, heaviest, light, lighter, lightest, weighed
age: old, age, aged, older, oldest, young, younger, youngest
speed: fast, speed, faster, fastest, slow
distance: away, far, distance, near, nearest, closest, farthest, furthest, farther
temperature: warm, warmer, warmest, hot, hotter, hottest, cold, colder, coldest, cool
high: warm, warmer, warmest
owner, owned: owns, owned, owner, belongs, ownership
manufacturer, developer, builder, built, constructed: made, makes, built, developed, manufactured, produced, builder, build
successor, succeeded: followed, replaced, succeeded, successor
predecessor, preceded: preceded, predecessor
language: spoken, speaks, language
award, prize: won, received, awarded, award, prize, honoured, honored
instrument: plays, played, instrument
team, club: plays, play, team, club
member: member, consists
crosses: crosses, spans, over, crossing
material: made, material
construction: build, built, building, construct, constructed, construction
opened, opening: opened, opening, inaugurated
office, term: office, served, governed, term
departure, departs: leaves, leave, departs, depart, departure, sets
arrival, arrives: arrives, arrive, arrival, gets, reaches
visitor, visit, attendance, crowd: visited, visitors, attended, attendance, spectators, visits, crowd
traffic: traffic, cross, vehicles
caps: caps, appearances, matches
product: products, sells, offers, makes
stop: stops
result: result, won, lost
lost, losses, defeats: lost, loses, losing, loss, losses, defeat, defeats
won, wins, victories: won, wins, win, victory, victories
drawn, draws: draw, draws, drew, drawn, tied
departs, leaves: leaves, leave, departs, departure, starts
start, starts, start date, start time, begin, begins: starts, started, begins, began, commences, commenced, runs, from, since
end, ends, end date, end time, expiry, expires, expiration: ends, ended, expires, expired, finishes, finished, runs, until, runs out
schedule, time: starts, start, begins, runs, scheduled, takes
valid until, valid to: expires, valid, ends
opens, opening hours, hours: opens, open, opening
closes, closing time: closes, close, closed, shuts
due, due date, deadline: due, payable, paid, submitted, submit, deadline
retention: kept, keeps, stored, retained, keep
warranty, guarantee: guaranteed, guarantee, warranty, covered
capacity, volume: holds, hold, capacity, seats, volume, litres
power: rated, power, watts, uses
range: range, goes, drives, reaches
seat: seats, seated, sits
deductible, premium: pay, pays, paid, deductible, premium
tenant: rents, rented, renting, leases, tenant
landlord: lets, landlord, owns
dose, dosage: takes, take, given, dose
medication, drug: takes, take, prescribed, medication
diagnosis: diagnosed, suffers, diagnosis
allergies, allergy: allergic, allergy
carrier, shipper: shipped, sent, delivered, carries, carried, carrier
shipped: sent, shipped, dispatched, left
items, order: ordered, includes, contains, bought, order
qty, quantity: ordered, includes, contains
colour, color: comes, available, colour, color, colours, colors
in stock, stock: available, stock
pages: pages, long
publisher: published, publisher
translator: translated, translator
instructor, teacher, lecturer, taught by: taught, teaches, instructor, teacher, given
speaker: speaks, talk, given, presented, presents, speaker
host, venue, hall: held, takes, place, hosted, venue
supervisor, manager, reports to: reports, manages, managed, headed, leads, led, supervised, boss
department, team, division: works, work, department, team
serves, servings, yield: serves, feeds, portions, enough
rating, score, stars: rated, scored, scores, rating, stars
status, state: status, state, currently
`;

interface Attribute {
  /** Each as the words that a key must have. */
  readonly keys: readonly (readonly Word[])[];
  /** Stems. */
  readonly told: ReadonlySet<string>;
}

let table: readonly Attribute[] | undefined;

function attributes(): readonly Attribute[] {
  table ??= TABLE.trim().split('\n').map(readAttribute);
  return table;
}

let byTold: ReadonlyMap<string, readonly Attribute[]> | undefined;
let byKey: ReadonlyMap<string, readonly Attribute[]> | undefined;

/** The attributes that a stem of prose tells. */
function toldBy(stem: string): readonly Attribute[] {
  byTold ??= grouped(({ told }) => told);
  return byTold.get(stem) ?? [];
}

/** The attributes whose keys may begin with a stem. */
function keyedBy(stem: string): readonly Attribute[] {
  byKey ??= grouped(
    ({ keys }) => new Set(keys.flatMap(([first]) => (first === undefined ? [] : [first.stem]))),
  );
  return byKey.get(stem) ?? [];
}

function grouped(
  stemsOf: (attribute: Attribute) => ReadonlySet<string>,
): ReadonlyMap<string, readonly Attribute[]> {
  const groups = new Map<string, Attribute[]>();
  for (const attribute of attributes()) {
    for (const stem of stemsOf(attribute)) groups.set(stem, [...(groups.get(stem) ?? []), attribute]);
  }
  return groups;
}

/** The stems of the words by which English prose tells what stands under a key or a header; none for keys that it repeats. */
export function wordsForKey(stems: readonly string[]): ReadonlySet<string> {
  const fitting = stems
    .flatMap(keyedBy)
    .filter(({ keys }) => keys.some((key) => key.every(({ stem }) => stems.includes(stem))));
  return new Set(fitting.flatMap(({ told }) => [...told]));
}

/** The words of the keys under which a record may have what English prose tells: "spouse" for "married". */
export function keysTold(said: readonly Word[]): readonly Word[] {
  const told = new Set(said.flatMap(({ stem }) => toldBy(stem)));
  return attributes()
    .filter((attribute) => told.has(attribute))
    .flatMap(({ keys }) => keys.flat());
}

function readAttribute(line: string): Attribute {
  const [keys = '', told = ''] = line.split(':');
  return {
    keys: keys.split(',').map((key) => words(key, 'en')),
    told: new Set(words(told, 'en').map(({ stem }) => stem)),
  };
}
