import { FORMS_OF_BE } from '../../../text/forms-of-be.js';
import type { ClaimLexicon } from './claim-lexicon.js';

export const german: ClaimLexicon = {
  language: 'de',
  terms: {
    documents:
      '(die|den|der|das|dem|im|diesen|diese|dieser|meinen|meine|ihren|keines der|keine der|keiner der|alle|allen|) (vorliegenden|vorliegende|bereitgestellten|bereitgestellte|verfügbaren|verfügbare|angegebenen|gegebenen|zur verfügung gestellten|zur verfügung stehenden|mir vorliegenden|genannten|obigen|durchsuchten|) (dokumente|dokumenten|dokument|unterlagen|quellen|quelle|informationen|kontext|text|texte|texten|dateien|datei|artikel|artikeln|daten|materialien|material|wissensdatenbank|datenbank|suchergebnisse|suchergebnissen|ergebnissen|fakten|dokumentation|auszügen|auszüge)',
    information:
      '(keine|die|diese|genügend|ausreichend|ausreichende|genaue|weitere|mehr|nähere|eine|keinerlei|) (genauen|genaue|ausreichenden|spezifischen|konkreten|konkrete|relevanten|relevante|weiteren|näheren|direkte|) (informationen|information|angaben|angabe|daten|details|antwort|hinweise|hinweis|auskunft|erwähnung|belege|ergebnisse|einzelheiten)',
    cannot: '(ich kann|ich konnte|wir können|wir konnten|kann ich|konnte ich|können wir|konnten wir|konnte)',
    more: '(weitere fragen|weiteren fragen|noch fragen|fragen|noch weitere fragen|eine weitere frage|weitere informationen|mehr informationen|weitere details|mehr details|weitere hilfe|hilfe|noch etwas|sonst noch etwas|etwas anderes|unterstützung|weitere unterstützung|mehr wissen|mehr erfahren|nähere informationen|rückfragen|weitere auskünfte)',
    reach:
      '(lassen sie es mich wissen|lass es mich wissen|lassen sie mich wissen|lass mich wissen|sagen sie mir|sag mir|sagen sie mir bescheid|sag bescheid|sagen sie bescheid|melden sie sich|melde dich|fragen sie|frag|frage|fragen sie mich|zögern sie nicht|kontaktieren sie uns|kontaktieren sie mich|kontaktiere uns|schreiben sie uns|schreiben sie mir|wenden sie sich|ich bin|ich stehe|wir stehen|ich helfe|stehe ich|bin ich|helfe ich|stehen wir|geben sie mir bescheid|gib mir bescheid)',
    authority:
      '(an|) (den|die|das|der|einen|eine|einem|einer|unseren|unsere|unserem|ihren|ihre|ihrem|) (kundendienst|kundenservice|support|kundensupport|support team|team|webseite|website|arzt|anwalt|rechtsanwalt|fachmann|experten|spezialisten|anbieter|administrator|originalquelle|uns|hersteller|apotheker|dokumentation|fachkraft|hotline)',
  },
  phrases: [
    '(ich habe|habe ich) (ihre|deine|die) (frage|anfrage|nachricht) (leider|) (nicht|nicht ganz|nicht richtig) verstanden',
    '(darüber|dazu|hierzu|davon|hierüber) (habe ich|liegen mir|haben wir|besitze ich|liegen uns) (leider|) (keine|keinerlei) {information} (vor|)',
    '(sagen sie mir|sag mir|erzählen sie mir|schreiben sie mir) (einfach|gern|gerne|bitte|) , (wobei|womit|wie|was) ich (ihnen|dir|für sie|) (helfen|weiterhelfen|tun|behilflich sein) (kann|darf|soll)',
    '(schön|gut|toll|prima) , dass (sie|du) (sich melden|dich meldest|da sind|da bist|fragen|fragst)',
    '(mit|aus|anhand|auf grundlage|auf der grundlage|auf basis) {documents} (allein|)',
    '(das|dies|es|diese frage|ihre frage) lässt sich (leider|) (nicht|nicht eindeutig) (beantworten|sagen|feststellen|klären)',
    'lässt sich (das|dies|diese frage|ihre frage) (leider|) (nicht|nicht eindeutig) (beantworten|sagen|feststellen|klären)',
    '(melden sie sich|melde dich|schreiben sie mir|schreiben sie uns|fragen sie mich|fragen sie|sprechen sie mich an) (gerne|gern|jederzeit|einfach|bei mir|bei uns|) , (wenn|falls|sobald) **',
    '(noch|) (einen|) (schönen|angenehmen|guten) (tag|abend|nachmittag) (noch|)',
    'ich (helfe|berate|unterstütze) (sie|dich|ihnen|dir|) (gerne|gern|jederzeit) *',
    'ich bin (ihr|dein|der) (virtueller|digitaler|) (assistent|chatbot) *',
    '(dazu|hierzu|darüber|davon) (enthalten|enthält|machen|macht|sagen|sagt|geben|gibt|liefern|liefert|steht|stehen|findet sich|finden sich) (leider|) (in|) {documents} (leider|) (nichts|keine {information}|keinerlei {information})',
    '(in|aus|anhand) {documents} (wird|werden|ist|sind|wurde|wurden) * (leider|) (nicht|nirgends) (erwähnt|genannt|angegeben|aufgeführt|beschrieben|enthalten)',
    '(in|aus|anhand) {documents} (geht|ist|lässt sich|steht|wird) (leider|) nicht (hervor|ersichtlich|erkennen|angegeben|erwähnt|entnehmen|gesagt|) (wer|was|wann|wo|wie|warum|ob|welche|welcher|welches|wie viel|wie viele) **',
    '(bei|für) {more} (stehe ich|bin ich|stehen wir|sind wir|helfe ich) (ihnen|dir|) (gerne|gern|jederzeit|) (zur verfügung|für sie da|da|weiter)',
    '(hallo|guten tag|guten morgen|guten abend|hi|hey|servus|moin|grüß gott|willkommen|herzlich willkommen|gute nacht|sehr geehrte damen und herren|liebe kundin|lieber kunde) (zusammen|nochmal|)',
    '(vielen dank|danke|danke schön|dankeschön|herzlichen dank|besten dank|danke sehr|tausend dank|ich danke ihnen|wir danken ihnen) (für (ihre|deine|die|ihr|das|dein|den) *|dass sie *|im voraus|dafür|)',
    '(gern geschehen|gerne|gern|sehr gerne|sehr gern|bitte|bitte schön|bitteschön|bitte sehr|keine ursache|kein problem|nichts zu danken|es freut mich dass ich helfen konnte|freut mich|mit vergnügen|es war mir ein vergnügen|immer gerne|aber gerne)',
    '(gute|sehr gute|tolle|interessante|ausgezeichnete|das ist eine gute|das ist eine sehr gute|das ist eine interessante|was für eine gute|eine gute|eine sehr gute) (frage|idee|wahl|bemerkung)',
    '(natürlich|selbstverständlich|klar|aber klar|na klar|sicher|gewiss|auf jeden fall|in ordnung|okay|ok|verstanden|alles klar|gut|sehr gut|prima|super|toll|perfekt|wunderbar|ausgezeichnet|ich verstehe|verstehe|genau|einverstanden|ach so|nun|also|aha|glückwunsch|herzlichen glückwunsch|ich verstehe ihre frage|ich verstehe ihre sorge)',
    '(auf wiedersehen|tschüss|bis bald|bis dann|bis zum nächsten mal|mit freundlichen grüßen|freundliche grüße|viele grüße|beste grüße|herzliche grüße|liebe grüße|alles gute|viel erfolg|viel glück|viel spaß|mach es gut|ade)',
    '(ich wünsche ihnen|wir wünschen ihnen|ich wünsche dir|haben sie|hab|genießen sie|schönen|) (noch|) (einen|eine|ein|ihren|) (schönen|guten|angenehmen|wunderbaren|tollen|schöne|gute|angenehme|schönes|) (tag|abend|morgen|nachmittag|wochenende|reise|aufenthalt|woche|besuch|feierabend|nacht)',
    '(es tut mir|das tut mir|tut mir|es tut uns) (sehr|wirklich|) leid (dass *|für *|)',
    '(leider|entschuldigung|verzeihung|entschuldigen sie|entschuldige|ich entschuldige mich|wir entschuldigen uns|ich bitte um entschuldigung|bedauerlicherweise|bitte entschuldigen sie|wir bitten um entschuldigung|ich bedaure|sorry) (für *|die störung|die verzögerung|bitte|)',
    '(hier|nachfolgend|im folgenden|unten|nachstehend|anbei|folgend) (ist|sind|finden sie|findest du|habe ich|haben wir|kommt|kommen|sehen sie|folgt|folgen|liste ich|fasse ich|erkläre ich|ein|eine|die|der|das) (was (ich gefunden habe|ich finden konnte|ich weiß|wir gefunden haben|sie wissen müssen|sie wissen sollten) *|*) (die sie (angefordert|gewünscht) haben|nach denen sie gefragt haben|zusammengefasst|aufgelistet|)',
    '(das|dies) (ist|sind|ist alles|war alles) was ich (gefunden habe|finden konnte|weiß|dazu gefunden habe|dazu finden konnte|sagen kann|dazu sagen kann) *',
    '(ich habe|wir haben|habe ich) (die|folgende|diese|einige|ein paar|eine|für sie|dazu|) (folgenden|folgende|relevanten|) (informationen|ergebnisse|daten|dokumente|details|antworten|punkte|folgendes|) (dazu|zu *|über *|in {documents}|für sie|zum thema *|) (gefunden|zusammengestellt|zusammengefasst|gesammelt|herausgesucht)',
    '(laut|gemäß|nach|basierend auf|auf grundlage|auf basis|auf der grundlage|anhand|ausgehend von|ich habe|aus) {documents} (durchsucht|geprüft|durchgesehen|gelesen|)',
    '(lassen sie mich|lass mich|ich werde|ich will|ich möchte|wir werden|ich kann|ich könnte|gerne|gern|ich|darf ich|gerne kann ich|gern kann ich|ich würde|ich versuche|lassen sie uns|lass uns) (ihnen|dir|das|es|kurz|gerne|gern|nun|jetzt|dabei|mit *|die *|bei *|einmal|mal|für sie|) (helfen|erklären|erläutern|zusammenfassen|nachsehen|prüfen|überprüfen|suchen|schauen|beantworten|zeigen|geben|beginnen|anfangen|klären|nachschauen|auflisten|weiterhelfen|starten|behilflich sein|aufzeigen)',
    'ich (erkläre|zeige|erläutere|beantworte|helfe) (es|das|dies|) (ihnen|dir) (gerne|gern|kurz|dabei|) (es|das|dies|) (gerne|gern|kurz|weiter|dabei|)',
    '(gerne|gern|) (helfe|erkläre|zeige|beantworte|erläutere|fasse|suche|prüfe) ich (ihnen|dir|) (gerne|gern|das|dies|dabei|weiter|kurz|ihre frage|deine frage|zusammen|weiter dabei|) *',
    '(zusammenfassend|kurz gesagt|zusammengefasst|kurz zusammengefasst|kurzum|im überblick|fangen wir an|los geht es|los gehts|schauen wir mal|schritt für schritt|zum schluss|abschließend|insgesamt)',
    '(ich hoffe|wir hoffen|hoffentlich) (dass|) (ihnen|dir|das|dies|diese|die|meine|diese informationen|) (das|dies|diese informationen|die informationen|diese antwort|die antwort|informationen|antwort|hilft|) (ihnen|dir|) (hilft|helfen|hilfreich|geholfen|weiterhilft|weiterhelfen|weiter|nützlich|beantwortet|ihre frage) *',
    '(ich hoffe|hoffentlich) (ich|wir|) (konnte|konnten) (ich|) (ihnen|dir) (damit|) (helfen|weiterhelfen|behilflich sein)',
    '(einen moment|moment|einen augenblick|bitte warten sie|warten sie bitte) (bitte|)',
    '(bitte|gerne|gern|sie können|) {reach} (wenn|falls|bitte|gerne|gern|jederzeit|einfach|sollten|ob|bei|was|wie|zu fragen|mich zu fragen|uns zu kontaktieren|mich zu kontaktieren|für|ihnen|dir|bei fragen|zur verfügung|hier|) **',
    '(wenn|falls|sollten|sofern|bei|haben sie|hast du|brauchen sie|benötigen sie) (sie|du|es|) (noch|) (haben|hast|weitere|mehr|möchten|brauchen|benötigen|etwas|fragen|{more}|wünschen|wollen|willst|möchtest|noch) ** , (bitte|gerne|gern|) {reach} (bitte|gerne|gern|jederzeit|einfach|ihnen|dir|zur verfügung|gerne zur verfügung|weiter|) *',
    '(ich empfehle|ich rate|ich empfehle ihnen|ich rate ihnen|sie können|bitte|am besten|für {more} , |) (wenden sie sich|wende dich|kontaktieren sie|kontaktiere|konsultieren sie|fragen sie|besuchen sie|kontaktieren|sprechen sie mit|sich|) (bitte|direkt|) {authority} (zu wenden|wenden|zu kontaktieren|zu konsultieren|kontaktieren|) *',
    '(ich stehe|wir stehen|stehe ich|ich bin|wir sind) (ihnen|dir|) (jederzeit|gerne|gern|) (zur verfügung|für sie da|hier|da|bereit) (um *|für *|wenn **|falls **|)',
    '(dabei|damit|hierbei|da|hier|leider|) {cannot} (ihnen|dir|) (leider|) (dabei|damit|hierbei|bei *|mit *|dazu|) (leider|) nicht (helfen|weiterhelfen|behilflich sein|unterstützen|antworten)',
    '{cannot} (diese|die|ihre|deine|diese frage|darüber|dazu|ihnen|dir|) (frage|anfrage|bitte|) (leider|) (nicht|keine) (beantworten|erfüllen|bearbeiten|auskunft geben|antwort geben|medizinische beratung geben|rechtsberatung geben|ratschläge geben|empfehlungen geben|beratung anbieten|rechtsberatung anbieten|medizinischen ratschläge geben|medizinische ratschläge geben|rechtlichen ratschläge geben)',
    '(ich darf|ich bin nicht befugt|ich bin nicht berechtigt|ich bin nicht in der lage) **  (nicht|zu *)',
    '(als|ich bin) (ein|eine|) (ki|ki assistent|sprachmodell|künstliche intelligenz|ki modell|virtueller assistent|ki sprachmodell|assistent)',
    '{cannot} (das|dies|dazu|diese|die|hierzu|darüber|leider|in {documents}|ihnen|dir|aus {documents}|anhand {documents}|) ** (nicht|keine|nichts|keinen|kein|keinerlei) ** (finden|ermitteln|bestätigen|feststellen|sagen|bestimmen|überprüfen|erkennen|entnehmen|beantworten)',
    '(ich habe|habe ich|es wurden|es wurde) (leider|dazu|darüber|hierzu|in {documents}|) (keine|nichts|kein|keinerlei|keinen|nicht genügend|nicht genug) ** (gefunden|vorliegen|vorliegend|zur verfügung|finden können)',
    '(ich finde|ich sehe|finde ich|dazu finde ich|ich habe|wir haben|mir liegen|mir liegt|uns liegen|es gibt|es liegen|dazu gibt es|hierzu gibt es|darüber gibt es|dazu liegen mir|hierzu liegen mir|darüber liegen mir|liegen mir|dazu habe ich) (leider|dazu|hierzu|darüber|mir|in {documents}|) (keine|keinerlei|nichts|nicht genügend|nicht genug) {information} ** (vor|vorhanden|verfügbar|in {documents}|zu *|über *|darüber|dazu|)',
    '(ich weiß es nicht|das weiß ich nicht|das weiß ich leider nicht|ich weiß es leider nicht|ich weiß nicht **|ich bin mir nicht sicher **|ich bin nicht sicher **|da bin ich mir nicht sicher|ich habe keinen zugriff auf **|ich habe keinen zugang zu **)',
    '(in|aus|anhand|den) {documents} (wird|ist|steht|steht leider|finden sich|findet sich|gibt es|werden|sind|wurde|wurden|konnte ich|geht|lässt sich|habe ich) (dazu|hierzu|das|dies|darüber|zu *|) (leider|) (nicht|nichts|keine|kein|keinerlei|keinen) **',
    '{documents} (erwähnt|erwähnen|enthält|enthalten|nennt|nennen|sagt|sagen|geben|gibt|machen|macht|liefern|liefert|beschreiben|beschreibt|beantworten|gehen|geht|bieten|bietet|äußern sich|behandeln) (dazu|hierzu|leider|darüber|das|dies|diese *|auf *|zu *|) (nicht|nichts|keine|kein|keinerlei|keinen|nicht genügend) **',
    '(das|dies|diese information|die information|diese informationen|die antwort|diese angabe|darüber) (ist|sind|wird|werden|steht|stehen|geht|kommt) (leider|in {documents}|) nicht (in {documents}|aus {documents}|von {documents}|) (enthalten|erwähnt|genannt|angegeben|verfügbar|aufgeführt|vorhanden|hervor|vor|zu finden|beschrieben|) (in {documents}|)',
    '(keines|keine|kein|keiner) (der|) (bereitgestellten|verfügbaren|vorliegenden|) (dokumente|dokument|quellen|quelle) (erwähnt|enthält|nennt|sagt|gibt|behandelt|beantwortet) **',
    '(antwort|hinweis|hinweise|anmerkung|zusammenfassung|details|beispiel|beispiele|zum beispiel|wichtige punkte|fazit|einleitung|schritte|ergebnis|ergebnisse|quellen|quelle|verweise|wichtig|erklärung|tipp|tipps|nächste schritte|überblick)',
  ],
  prefaces: [
    '(laut|gemäß|nach|zufolge|basierend auf|auf grundlage|auf der grundlage|auf basis|auf der basis|anhand|ausgehend von|entsprechend|wie in) (von|) {documents} (zufolge|beschrieben|angegeben|erwähnt|)',
    '{documents} (zufolge|nach)',
  ],
  sourceHeadings: 'quellen|quelle|quellenangaben|quellenverzeichnis|nachweise|belege|fußnoten',
  prefaceEnds: 'verb',
  replies: [
    '(ja|nein|doch) (das stimmt|genau|richtig|)',
    '(richtig|korrekt|stimmt|das stimmt|das ist richtig|das ist korrekt|genau|falsch|wahr|das ist falsch)',
  ],
  connectors: 'und|aber|oder|also|dann|bitte|auch|jedoch|dass|doch',
  pivots:
    'aber|jedoch|weil|da|obwohl|denn|sondern|allerdings|deshalb|daher|während|trotzdem|deswegen|doch|dass der|' +
    'dass die|dass das|dass es|dass ein',
  finiteVerbs:
    `${FORMS_OF_BE.de}|` +
    'hat|haben|hatte|hatten|wird|werden|wurde|wurden|kostet|kosten|öffnet|schließt|dauert|' +
    'beträgt|umfasst|enthält|bietet|bieten|liegt|befindet|gibt|gewann|starb|gründete|schrieb|erhielt|beginnt|' +
    'begann|endet|lebt|arbeitet|misst|wiegt|muss|müssen|gilt|gehört|stieg|sank|erreichte|heißt|läuft|verlor|' +
    'besitzt|spielt|spielte|führte|kam|ging|steht|erlaubt|erfordert|benötigt|kann',
  questionOpeners:
    `${FORMS_OF_BE.de}|` +
    'kann|können|könnte|darf|soll|möchten|möchtest|haben|hast|gibt|hat|wollen|willst|brauchen|benötigen|' +
    'wussten|weißt|wissen|wobei|interessiert|sonst',
  subordinators:
    'wenn|falls|sollten|als|da|weil|obwohl|nachdem|bevor|für|in|mit|bei|zu|zum|zur|und|oder|aber|bezüglich|' +
    'was',
  questionEndings: '',
  introducers: 'dass|daß|weil|schon|warum|weshalb',
  factives: 'wussten|wusstest|wissen|weißt|stimmt|gehört',
  reasons: 'warum|weshalb|weil',
  quotatives: '',
  negations: 'nicht|kein|keine|keinen|nichts',
  tags: "richtig|oder|nicht wahr|stimmt es|korrekt|ja|nicht|gell|ne|oder nicht|stimmt's|okay",
};
