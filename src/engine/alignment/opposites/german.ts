/** Words of German that mean the opposite of one another; see `OPPOSITES`. */
export const GERMAN = `
steigen steigt stieg stiegen gestiegen wachsen wachst wuchs gewachsen zunehmen zugenommen erhohen erhoht erhohte anstieg / sinken sinkt sank sanken gesunken fallen fallt fiel fielen gefallen abnehmen abgenommen senken senkt senkte gesenkt reduzieren reduziert ruckgang
hoher hochste / niedriger niedrigste tiefer
mehr / weniger
maximum maximal hochstens / minimum minimal mindestens
gross grosse grosser grosste / klein kleine kleiner kleinste
lang lange langer langste / kurz kurze kurzer kurzeste
schnell schneller schnellste / langsam langsamer langsamste
alt alte alter alteste / jung junge junger jungste neu neue neuer
fruh fruher / spat spater
billig billiger gunstig gunstiger / teuer teurer
stark starke starker / schwach schwache schwacher
gut besser beste / schlecht schlechter schlechteste
heiss warm warmer / kalt kalter
schwer schwerer / leicht leichter
hoch hohe / niedrig niedrige tief
vor bevor vorher / nach nachdem nachher
erste ersten erster / letzte letzten letzter
beginnen beginnt begann begonnen anfangen starten startet startete / enden endet endete beenden beendet aufhoren
offnen offnet offnete geoffnet offen / schliessen schliesst schloss geschlossen
gewinnen gewinnt gewann gewonnen siegen sieg / verlieren verliert verlor verloren niederlage
annehmen angenommen akzeptieren akzeptiert genehmigen genehmigt genehmigte billigte / ablehnen abgelehnt lehnt lehnte
einschliessen einschliesslich enthalt enthalten umfasst beinhaltet inklusive / ausschliessen ausgeschlossen ausschliesslich exklusive
erlauben erlaubt gestattet zulassig / verbieten verbietet verbot verboten untersagt unzulassig
aktiviert aktivieren / deaktiviert deaktivieren
hinzufugen hinzugefugt / entfernen entfernt
verbessern verbessert verbesserte / verschlechtern verschlechtert verschlechterte
erfolg erfolgreich / misserfolg erfolglos scheitern gescheitert
unterstutzen unterstutzt / bekampfen ablehnen
moglich / unmoglich
legal / illegal
sicher / gefahrlich unsicher
wahr / falsch
offentlich offentliche / privat private
intern innen / extern aussen
verpflichtend obligatorisch pflicht / freiwillig optional
dauerhaft unbefristet / vorubergehend befristet
lebend / tot
mann manner mannlich / frau frauen weiblich
links linke linken / rechts rechte rechten
osten ostlich / westen westlich
norden nordlich / suden sudlich
tag tags / nacht nachts
sommer / winter
immer / nie niemals
importieren importiert import importe / exportieren exportiert export exporte
mehrheit / minderheit
ankommen ankunft / abfahren abfahrt abreise
eingang / ausgang
einschalten / ausschalten
gebaut erbaut errichtet / abgerissen zerstort
einfach leicht / schwierig kompliziert schwer
breit breite breiter / schmal schmale schmaler eng enger
tief tiefe tiefer / flach flache flacher seicht
dick dicke dicker / dünn dünne dünner
hart / weich
reich reiche reicher / arm arme ärmer
voll volle / leer leere
sauber / schmutzig
trocken trockene / nass feucht feuchte
nah nahe näher / fern weit entfernt
häufig häufiger / selten seltener
gleich identisch / verschieden unterschiedlich
inländisch heimisch / ausländisch
städtisch / ländlich
natürlich / künstlich
positiv positive / negativ negative
gewinn gewinne überschuss / verlust verluste defizit
einstellte eingestellt ernannt ernannte / entließ entlassen abberufen
beitrat beigetreten / austrat ausgetreten verließ verlassen
stärken stärkt stärkte verstärkt / schwächen schwächt schwächte
verlängern verlängert verlängerte / verkürzen verkürzt verkürzte
fortsetzen fortgesetzt fortsetzte / abbrechen abgebrochen abbrach einstellen
bestätigen bestätigt bestätigte / dementieren dementiert dementierte bestritt bestritten
vorziehen vorgezogen / verschieben verschoben verschob
erweitern erweitert erweiterte ausgebaut / einschränken eingeschränkt
direkt / indirekt
fest feste / variabel variable
schuldig verurteilt verurteilte / unschuldig freigesprochen
gesund / krank
verheiratet / ledig unverheiratet
angebot / nachfrage
einführen eingeführt einführte / abschaffen abgeschafft abschaffte
gegründet gründete / aufgelöst auflöste
zufrieden / unzufrieden
lobte gelobt / kritisierte kritisiert
erwachsene erwachsener / kind kinder
verfügbar / unverfügbar vergriffen
vater / mutter
ehemann / ehefrau
bruder / schwester
oben obere / unten untere
vorne / hinten
innen innerhalb / außen außerhalb
morgens vormittags / abends nachmittags
werktags / feiertags
anstieg ansteigt anstieg zunahm zunimmt aufwärts / zurückging zurückgeht zurückgegangen abnahm abnimmt nachließ abwärts
annahm annimmt zustimmte zustimmt zugestimmt / ablehnte ablehnt abgelehnt zurückwies zurückweist zurückgewiesen abwies abgewiesen verweigerte verweigert
eintraf ankam angekommen / abfuhr abreiste abgereist
aufmachte aufmacht aufgemacht / zumachte zumacht zugemacht
einschaltete eingeschaltet / ausschaltete ausgeschaltet
frei kostenfrei umsonst / kostenpflichtig gebührenpflichtig
anwesend / abwesend
bekannt / unbekannt
süß / bitter sauer
hell / dunkel
zuerst / zuletzt
erhöhen gestiegen stieg kletterte geklettert verteuert verteuerte verdoppelt verdoppelte zulegen zugelegt legte angezogen gewachsen anwachsen verstärkt ausgeweitet zuwachs / gesunken zurückgegangen zurückging eingebrochen gefallen verbilligt verbilligte halbiert halbierte nachgegeben geschrumpft schrumpfte verringert verringerte gedrosselt gemindert einbruch
bewilligt bewilligte bewilligen stattgegeben befürwortet zugelassen genehmigt angenommen akzeptiert gebilligt verabschiedet / abgelehnt zurückgewiesen verworfen verweigert abgewiesen verwarf
verschlimmert verschlimmerte verschärft verschärfte verschlechtert / gelindert linderte entspannt entspannte gebessert verbessert gemildert
eröffnet eröffnete eröffnen eingeweiht / geschlossen schliesst zugemacht stillgelegt
ausgeben ausgegeben verbraucht verbrauchen / sparen gespart spart eingespart
überlebte überlebt überleben / starb gestorben verstarb verstorben
verletzt verletzte verletzten / unverletzt unverletzte
modern moderne / antik alt alte historisch
inbegriffen enthalten inklusive eingeschlossen / ausgenommen exklusive
erscheinen erschien aufgetaucht / verschwinden verschwand verschwunden
verbunden angeschlossen / getrennt abgetrennt
ausgestattet verfügt / fehlt
optimistisch / pessimistisch
beibehalten erhalten / abgeschafft gestrichen aufgehoben
verurteilt verurteilte schuldig / freigesprochen freisprach unschuldig
angegriffen griff / verteidigt verteidigte
beschleunigt beschleunigte / verlangsamt verlangsamte gebremst bremste
eingestellt einstellen ernannt / entlassen entließ gekündigt abberufen
verschoben vertagt / vorgezogen
gegründet gründete / aufgelöst auflöste
flach seicht flacher seichter / tief tiefer
viel viele mehr / wenig wenige weniger
besser / schlechter
voll / leer
ankommen ankam angekommen ankunft / abfahren abfuhr abfahrt abreisen
behalten behält behielt bewahren / verlieren verliert verlor verloren erlischt erlöschen einbüßen
gültig gültige gilt gelten / ungültig abgelaufen verfallen erlischt erloschen
pünktlich rechtzeitig verfrüht / verspätet verspätung unpünktlich
vollzeit ganztags / teilzeit halbtags
präsenz vor-ort / online virtuell
aktiv aktive / inaktiv inaktive
ausreichend genügend genug / unzureichend ungenügend knapp
befürworter befürwortet / gegner
geräumig groß / eng beengt
überfüllt voll / leer menschenleer
frisch frische / tiefgekühlt gefroren
roh rohe / gekocht gekochte gebraten
erteilt erteilte gewährt gewährte / verweigert verweigerte entzogen entzog
arbeitslos arbeitslose / beschäftigt erwerbstätig
gelungen gelang geglückt / misslungen misslang missglückt
sohn söhne / tochter töchter mädchen
großvater opa / großmutter oma
onkel / tante
könig / königin
senkrecht / waagrecht waagerecht
sonnenaufgang morgendämmerung / sonnenuntergang abenddämmerung
durchsichtig / undurchsichtig
sichtbar / unsichtbar
bestanden besteht bestand / durchgefallen durchfiel
anziehen zogen anzogen / nachgeben sinken sanken zurückgingen
genutzt / ungenutzt
freiwillig freiwillige / verpflichtend zwangsweise
eigene eigenes / gemietet gemietete`;
