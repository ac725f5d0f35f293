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
kostenlos kostenfrei gratis / kostenpflichtig bezahlt
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
gebaut erbaut errichtet / abgerissen zerstort`;
