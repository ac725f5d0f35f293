/** Kinds of one thing in Italian that exclude one another, a line each; see co-hyponyms.ts. Written for this engine, from no other list. */
export const ITALIAN = `
rosso rossa rossi, blu azzurro azzurra, verde verdi, giallo gialla, nero nera neri, bianco bianca bianchi, grigio grigia, marrone, viola, arancione, rosa
avvocato avvocata, architetto architetta, ingegnere ingegnera, medico dottore dottoressa, infermiere infermiera, insegnante professore professoressa, giornalista, contabile commercialista ragioniere, dentista, farmacista, cuoco cuoca, panettiere fornaio, falegname, elettricista, idraulico, poliziotto poliziotta, pompiere, soldato, pilota, agricoltore contadino, pescatore, giardiniere, parrucchiere parrucchiera, cameriere cameriera, segretario segretaria, giudice, veterinario veterinaria, psicologo psicologa, biologo biologa, chimico chimica, fisico fisica, storico storica, economista, traduttore traduttrice, bibliotecario, pittore pittrice, scultore scultrice, musicista, attore attrice, cantante, ballerino ballerina, poeta, romanziere, sacerdote
legno, ferro, acciaio, plastica, vetro, pietra, mattone, cemento calcestruzzo, rame, alluminio, bronzo, pelle cuoio, cotone, lana, seta
cane cani, gatto gatti, cavallo cavalli, mucca mucche, pecora pecore, capra capre, maiale maiali, gallina galline, coniglio conigli, elefante, leone leoni, tigre, orso orsi, lupo lupi, volpe, scimmia, serpente
mela mele, arancia arance, banana banane, uva, limone limoni, fragola fragole, pera pere, anguria, pomodoro pomodori, patata patate, cipolla, carota
caffè, tè, latte, vino, birra, succo, acqua
pianoforte, chitarra, violino, flauto, tromba, sassofono, violoncello, arpa
treno, autobus pullman, aereo, nave traghetto, auto automobile macchina, bicicletta bici, tram, metropolitana metro, camion, moto motocicletta
calcio, pallacanestro basket, tennis, nuoto, ciclismo, pallamano, pallavolo, atletica, pugilato, rugby, golf
matematica, fisica, chimica, biologia, geografia, filosofia, giurisprudenza, medicina, letteratura, informatica, architettura
inglese, francese, tedesco tedesca, italiano italiana, portoghese, spagnolo spagnola, cinese, giapponese, russo russa, arabo araba, greco greca, turco turca, polacco polacca, olandese, svedese
contabilità, marketing, vendite, acquisti, finanza, logistica, produzione
cucina, bagno, soggiorno salotto, garage, cantina, giardino, terrazza
grano, mais, riso, orzo, cotone, soia
ospedale, scuola, museo, chiesa, stazione, aeroporto, biblioteca, teatro, mercato, fabbrica, albergo hotel, banca
attesa sospeso, confermato confermata approvato approvata accettato accettata, rifiutato rifiutata respinto respinta, annullato annullata cancellato cancellata, spedito spedita inviato inviata, consegnato consegnata, restituito restituita, pagato pagata saldato, scaduto scaduta, attivo attiva, chiuso chiusa concluso conclusa`;
