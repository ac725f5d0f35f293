/** Kinds of one thing in German that exclude one another, a line each; see co-hyponyms.ts. Written for this engine, from no other list. */
export const GERMAN = `
rot rote roter rotes roten, blau blaue blauer blaues blauen, grün grüne grüner grünen, gelb gelbe gelber gelben, schwarz schwarze schwarzer schwarzen, weiß weiße weißer weißen, grau graue grauer grauen, braun braune brauner braunen, violett lila, rosa pink
anwalt anwältin rechtsanwalt rechtsanwältin, architekt architektin, ingenieur ingenieurin, arzt ärztin mediziner, krankenschwester krankenpfleger, lehrer lehrerin, journalist journalistin, buchhalter buchhalterin, zahnarzt zahnärztin, apotheker apothekerin, koch köchin, bäcker bäckerin, tischler schreiner tischlerin, elektriker elektrikerin, klempner installateur, polizist polizistin, feuerwehrmann, soldat soldatin, pilot pilotin, landwirt bauer landwirtin, fischer, gärtner gärtnerin, friseur friseurin, kellner kellnerin, sekretär sekretärin, richter richterin, tierarzt tierärztin, psychologe psychologin, biologe biologin, chemiker chemikerin, physiker physikerin, historiker historikerin, übersetzer übersetzerin, bibliothekar bibliothekarin, maler malerin, bildhauer bildhauerin, musiker musikerin, schauspieler schauspielerin, sänger sängerin, tänzer tänzerin, dichter dichterin, pfarrer pfarrerin
holz, eisen, stahl, kunststoff plastik, glas, stein, ziegel, beton, kupfer, aluminium, silber, bronze, leder, baumwolle, wolle, seide, papier
hund hunde, katze katzen, pferd pferde, kuh kühe, schaf schafe, ziege ziegen, schwein schweine, huhn hühner, kaninchen, elefant elefanten, löwe löwen, tiger, bär bären, wolf wölfe, fuchs füchse, affe affen, schlange schlangen
apfel äpfel, orange orangen, banane bananen, traube trauben, zitrone zitronen, erdbeere erdbeeren, pfirsich, birne birnen, tomate tomaten, kartoffel kartoffeln, zwiebel zwiebeln, karotte karotten möhre
kaffee, tee, milch, wein, bier, saft, wasser
klavier, gitarre, geige violine, flöte, schlagzeug, trompete, saxophon, cello, harfe
zug bahn, bus, flugzeug, schiff, auto wagen pkw, fahrrad rad, straßenbahn tram, u-bahn, lkw lastwagen, motorrad
fußball, basketball, tennis, schwimmen, radsport, handball, volleyball, leichtathletik, boxen, rugby, golf
mathematik, physik, chemie, biologie, geographie erdkunde, philosophie, medizin, literatur, informatik, architektur
englisch englische, französisch französische, deutsch deutsche, italienisch italienische, portugiesisch portugiesische, spanisch spanische, chinesisch chinesische, japanisch japanische, russisch russische, arabisch arabische, griechisch griechische, türkisch türkische, polnisch polnische, niederländisch, schwedisch
buchhaltung, marketing, vertrieb verkauf, einkauf, finanzen, logistik, produktion
küche, schlafzimmer, badezimmer bad, wohnzimmer, garage, keller, garten, balkon
weizen, mais, reis, gerste, baumwolle, soja, roggen
krankenhaus klinik, schule, museum, kirche, bahnhof, flughafen, bibliothek bücherei, theater, markt, fabrik, hotel
ausstehend offen, bestätigt genehmigt angenommen bewilligt, abgelehnt zurückgewiesen, storniert annulliert, gekündigt, verlängert, versandt versendet verschickt, zugestellt ausgeliefert geliefert, retourniert zurückgesandt, bezahlt beglichen, abgelaufen, aktiv, ausgesetzt pausiert, abgeschlossen erledigt`;
