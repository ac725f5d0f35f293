/** Words of English that mean the opposite of one another; see `OPPOSITES`. */
export const ENGLISH = `
increase increases increased increasing rise rises rose risen rising grow grows grew grown growing climb climbed gain gained / decrease decreases decreased decreasing decline declines declined declining fall falls fell fallen falling drop drops dropped shrink shrank shrunk
raise raised raises / lower lowered lowers cut reduced
higher highest / lower lowest
more most / less least fewer fewest
maximum max / minimum min
above / below
large larger largest big bigger biggest / small smaller smallest
long longer longest / short shorter shortest
fast faster fastest quick quicker / slow slower slowest
old older oldest elder eldest / young younger youngest
early earlier earliest / late later latest
cheap cheaper cheapest inexpensive / expensive costly dear dearer
strong stronger strongest / weak weaker weakest
good better best / bad worse worst
hot hotter hottest warm warmer warmest / cold colder coldest cool cooler coolest
heavy heavier heaviest / light lighter lightest
high / low
before prior / after following
first / last
start starts started starting begin begins began begun beginning commence commenced / end ends ended ending finish finishes finished stop stops stopped cease ceased
open opens opened opening reopen reopened / close closes closed closing shut
win wins won winning victory / lose loses lost losing loss defeat
accept accepts accepted accepting approve approves approved / reject rejects rejected rejecting refuse refuses refused decline declined deny denies denied
include includes included including contain contains cover covers covered covering / exclude excludes excluded excluding omit omits omitted
allow allows allowed permit permits permitted / forbid forbids forbidden prohibit prohibits prohibited ban bans banned
enable enables enabled / disable disables disabled
add adds added / remove removes removed delete deletes deleted
accelerate accelerated / slow slowed delay delayed
improve improves improved improving / worsen worsens worsened worsening deteriorate deteriorated
succeed succeeded success successful / fail fails failed failure unsuccessful
support supports supported favor favour favors favours backed / oppose opposes opposed opposing
present / absent
possible / impossible
legal / illegal
safe / dangerous unsafe
true / false
public / private
internal inside indoor indoors / external outside outdoor outdoors
free / paid
mandatory compulsory required obligatory / optional voluntary
permanent / temporary
single / multiple
alive / dead
male men man / female women woman
married / divorced unmarried
left / right
east eastern / west western
north northern / south southern
day daytime / night nighttime
morning / evening afternoon
summer / winter
spring / autumn
hire hires hired / fire fires fired dismiss dismissed
join joins joined / leave leaves left
arrive arrives arrived / depart departs departed leave leaves left
import imports imported / export exports exported
profit profits profitable / loss losses unprofitable
surplus / deficit
majority / minority
expand expands expanded / contract contracts contracted shrink
build built construct constructed / demolish demolished destroy destroyed
love loves loved like likes liked / hate hates hated dislike dislikes disliked
always / never rarely seldom
often frequently / rarely seldom
guilty convict convicts convicted / innocent acquit acquits acquitted
positive / negative
agree agreed agrees / disagree disagreed disagrees
full / empty
wet / dry
upper / lower
northeast / southwest
inhale / exhale
freeze / thaw
tighten tightens tightened tightening / loosen loosens loosened loosening relax relaxes relaxed relaxing ease eases eased
hardened / softened
deny denied / admit admitted confirm confirmed
launch launched introduce introduced / discontinue discontinued abolish abolished withdraw withdrew withdrawn
retain retained keep kept / discard discarded
domestic / foreign
online / offline
synchronous / asynchronous
old older oldest / new newer newest
wide wider widest broad broader / narrow narrower narrowest
widen widens widened widening / narrow narrows narrowed narrowing
deep deeper deepest / shallow shallower shallowest
thick thicker thickest / thin thinner thinnest
tall taller tallest / short shorter shortest
rich richer richest wealthy / poor poorer poorest
near nearer nearest / far farther farthest distant
loud louder loudest noisy / quiet quieter quietest silent
bright brighter brightest / dark darker darkest dim
hard harder hardest / soft softer softest
difficult complex complicated harder hardest / easy easier easiest simple simpler simplest
rough / smooth
rigid stiff / flexible
steep / gentle
occupied / vacant
busy / idle
guest / host
intact / broken damaged
asleep / awake
visible / hidden
voluntary / compulsory mandatory
praise praises praised welcome welcomes welcomed applaud applauded / condemn condemns condemned criticise criticised criticize criticized denounce denounced
uphold upholds upheld / overturn overturns overturned quash quashed
continue continues continued continuing resume resumes resumed / stop stops stopped cease ceases ceased halt halts halted suspend suspends suspended
renew renews renewed extend extends extended / terminate terminates terminated
keep keeps kept retain retains retained / lose loses lost forfeit forfeits
meet meets met / miss misses missed
attract attracts attracted / repel repels repelled
attack attacks attacked / defend defends defended
attach attached / detach detached
connect connects connected / disconnect disconnects disconnected
create creates created / destroy destroys destroyed
encourage encourages encouraged recommend recommends recommended / discourage discourages discouraged avoid avoided
enter enters entered / exit exits exited
insert inserted / extract extracted
install installed / uninstall uninstalled
lock locks locked / unlock unlocks unlocked
maximise maximize / minimise minimize
push pushes pushed / pull pulls pulled
recover recovers recovered improve improves improved / relapse relapsed deteriorate deteriorated
reveal reveals revealed / conceal conceals concealed hide hides hid hidden
save saves saved / waste wastes wasted
strengthen strengthens strengthened / weaken weakens weakened
trust trusts trusted / distrust distrusts distrusted
upgrade upgraded / downgrade downgraded
ascend ascends ascended / descend descends descended
inflate inflated / deflate deflated
advantage benefit / disadvantage drawback
ally / enemy
asset / liability
winner / loser
income revenue / expenditure expense
gain gains / loss losses
optimistic hopeful / pessimistic
natural / artificial synthetic
fresh / stale
raw / cooked
urban / rural
wild / tame
sharp / blunt
solid / liquid
wholesale / retail
northbound / southbound
eastbound / westbound
inbound / outbound
clockwise / anticlockwise counterclockwise
above / beneath below under underneath
nobody / everybody everyone
promote promotes promoted / demote demotes demoted
authentic genuine / fake counterfeit forged
upstream / downstream
advance advances advancing advanced / retreat retreats retreating retreated
illuminated lit / dark unlit
moving / stationary parked motionless
mild / spicy
defend defends defended / criticise criticises criticised criticize criticizes criticized
produce produces produced emit emits emitted / absorb absorbs absorbed
accompanied supervised / unaccompanied alone unsupervised
active / inactive dormant
major / minor
senior / junior
formal / informal casual
vertical vertically / horizontal horizontally
transparent / opaque
toxic poisonous venomous / harmless
edible / inedible poisonous
fertile / barren
sunny / rainy cloudy overcast
calm / stormy
polite / rude
clean / dirty
front / rear
top / bottom
entrance / exit
arrival arrivals / departure departures
debit debited / credit credited
deposit deposits deposited / withdrawal withdrawals withdrew withdrawn
supply / demand
amateur / professional
offensive / defensive
rookie / veteran
native indigenous / invasive
deciduous / evergreen
carnivore carnivorous / herbivore herbivorous
nocturnal / diurnal
predator predators / prey
chronic / acute
benign / malignant
hereditary inherited / acquired
dominant / recessive
acidic / alkaline
convex / concave
maternal / paternal
happy satisfied pleased delighted / sad unhappy dissatisfied disappointed
friendly / hostile
peaceful peacefully / violent violently
ancient / modern
gradual gradually slowly / sudden suddenly abrupt abruptly
fully / partially partly
manual manually / automatic automatically
digital / analogue analog
wired / wireless
handwritten / typed printed
written / oral verbal spoken
portable / fixed stationary
fixed / variable
valid / invalid expired void
up upward upwards / down downward downwards
sunrise / sunset
healthy / sick ill unhealthy
strict stricter / lenient lax
dense densely / sparse sparsely
abundant plentiful / scarce
common / rare
identical / different
unite united merge merged / divide divided split
combine combined / separate separated
assemble assembled / dismantle dismantled
appear appears appeared / disappear disappears disappeared vanish vanished
remember remembered / forget forgot forgotten
comply complies complied / violate violates violated breach breached
pass passes passed / fail fails failed
qualify qualified / disqualify disqualified eliminated
promoted / relegated
gain gains gained / lose loses lost
earn earns earned / spend spends spent
lengthen lengthens lengthened prolong prolonged extended / shorten shortens shortened curtail curtailed
heat heats heated / cool cools cooled
melt melts melted / freeze freezes froze frozen solidify solidifies
evaporate evaporates / condense condenses
float floats floated / sink sinks sank sunk
inner / outer
interior / exterior
northwest / southeast
confirm confirmed / refute refuted
friend friends / enemy enemies
strength strengths / weakness weaknesses
reward rewarded / punish punished
weekday weekdays / weekend weekends
adult adults grownups / child children minor minors
boy boys / girl girls
ahead / behind
overestimate overestimated / underestimate underestimated
overweight / underweight
taxable / exempt
tight tighter / loose looser
straight / curved bent crooked
flat / hilly mountainous
sober / drunk
unmarried / married
survive survives survived / die dies died perish perished
injured hurt wounded / unharmed unhurt uninjured
attend attends attended / skip skips skipped
inflow / outflow
upstairs / downstairs
overhead / underground
northward northwards / southward southwards
eastward eastwards / westward westwards
plaintiff / defendant
landlord / tenant
sender / recipient
lender / borrower
praised / criticised criticized
brighten brightens brightened / darken darkens darkened
soften softens softened / harden hardens hardened
export exporter / import importer
beginner novice / expert
war / peace`;
