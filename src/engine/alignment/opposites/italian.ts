/** Words of Italian that mean the opposite of one another; see `OPPOSITES`. */
export const ITALIAN = `
aumentare aumenta aumentano aumentato aumentata crescere cresce crescono cresciuto cresciuta salire sale salito salita / diminuire diminuisce diminuito diminuita calare cala calato calata scendere scende sceso scesa ridurre riduce ridotto ridotta
maggiore / minore
piu / meno
massimo massima / minimo minima
superiore / inferiore
grande grandi / piccolo piccola piccoli piccole
lungo lunga / corto corta breve
rapido rapida veloce / lento lenta
vecchio vecchia anziano antico / giovane nuovo nuova
presto / tardi
economico economica / caro cara costoso costosa
forte / debole
migliore meglio / peggiore peggio
caldo calda / freddo fredda
pesante / leggero leggera
alto alta / basso bassa
prima / dopo
primo / ultimo ultima
iniziare inizia iniziato iniziata cominciare comincia cominciato / finire finisce finito finita terminare termina terminato terminata
aprire apre aprono aperto aperta aperti / chiudere chiude chiudono chiuso chiusa chiusi
vincere vince vinto vittoria / perdere perde perso
accettare accetta accettato approvare approva approvato approvata / rifiutare rifiuta rifiutato rifiutata respingere respinge respinto respinta negare negato bocciare bocciato
includere include includono incluso inclusa comprende comprendono / escludere esclude escludono escluso esclusa
permettere permette permesso consentito consentita / vietare vieta vietato vietata proibito proibita
aggiungere aggiunge / rimuovere rimuove eliminare
migliorare migliora migliorato / peggiorare peggiora peggiorato
successo / fallimento
sostenere sostiene / opporre oppone
possibile / impossibile
legale / illegale
sicuro sicura / pericoloso pericolosa
vero / falso
pubblico pubblica / privato privata
interno interna / esterno esterna
obbligatorio obbligatoria / facoltativo facoltativa opzionale
permanente / temporaneo temporanea
vivo viva / morto morta
uomo uomini / donna donne
sinistra / destra
est orientale / ovest occidentale
nord / sud
giorno / notte
estate / inverno
sempre / mai
importare importa importazione importazioni / esportare esporta esportazione esportazioni
maggioranza / minoranza
arrivare arriva arrivato / partire parte partito
entrata ingresso / uscita
accendere accende / spegnere spegne
costruire costruito costruita / demolire demolito demolita distruggere distrutto distrutta
facile facili semplice / difficile difficili complicato complicata complesso
largo larga / stretto stretta
profondo profonda / superficiale basso
spesso / sottile
duro dura / morbido morbida
ricco ricca / povero povera
pieno piena / vuoto vuota
pulito pulita / sporco sporca
secco secca asciutto / umido bagnato
vicino vicina / lontano lontana
frequente comune / raro rara
uguale identico stesso / diverso diversa differente
nazionale / estero straniero internazionale
urbano urbana / rurale
naturale / artificiale
positivo positiva / negativo negativa
utile profitto guadagno avanzo / perdita perdite disavanzo deficit
nominare nominato nominata assumere assunto assunta / licenziare licenziato licenziata rimosso
aderire aderito entrato / lasciare lasciato abbandonato uscito
rafforzare rafforzato / indebolire indebolito
prolungare prolungato prorogato / accorciare accorciato
continuare continua proseguire / fermare fermato cessare interrompere interrotto sospeso
confermare confermato / smentire smentito negare negato
anticipare anticipato / rinviare rinviato rinviata posticipare posticipato
diretto diretta / indiretto indiretta
fisso fissa / variabile
colpevole condannato condannata / innocente assolto assolta
sano sana / malato malata
sposato sposata / celibe nubile
offerta / domanda
introdurre introdotto / abolire abolito
fondare fondato fondata creato / sciogliere sciolto
soddisfatto soddisfatta / insoddisfatto
lodare lodato elogiato / criticare criticato
adulto adulti / bambino bambini
disponibile disponibili / esaurito esaurita
padre / madre
marito / moglie
fratello / sorella
sopra / sotto
davanti / dietro
dentro / fuori
presente / assente
noto nota conosciuto / ignoto sconosciuto
chiaro chiara / scuro scura
dolce / amaro
aumento crescita rialzo / calo diminuzione riduzione
promosso promossa superato / bocciato bocciata
libero / occupato
crescere cresciute cresciuti salite / calare calate calati diminuite diminuiti
salire salito salita crescere cresciuto cresciuta aumentare aumentato rincarare rincarato balzare raddoppiare raddoppiato rialzo guadagnato lievitare lievitato / calare calato calata scendere sceso scesa crollare crollato diminuire diminuito ridurre ridotto ribasso dimezzare dimezzato perso precipitare precipitato
peggiorare peggiorato aggravare aggravato / migliorare migliorato alleviare alleviato attenuare attenuato
approvare approvato approvata accogliere accolto accolta accettare accettato autorizzare autorizzato ratificato promosso / respingere respinto respinta bocciare bocciato bocciata rifiutare rifiutato negare negato rigettare rigettato annullare
inaugurare inaugurato inaugurata aprire aperto aperta riaprire riaperto / chiudere chiuso chiusa
inasprire inasprito / allentare allentato ammorbidire ammorbidito
spendere spende speso consumare consuma / risparmiare risparmia risparmiato
sopravvivere sopravvissuto / morire morto deceduto
ferito feriti ferita ferite / illeso illesi illesa
moderno moderna / antico antica
incluso inclusa inclusi compreso compresa compresi / escluso esclusa esclusi
apparire apparso comparire comparso / scomparire scomparso sparito
collegare collegato connesso / scollegare scollegato disconnesso
dotato dotata fornito fornita dispone / privo priva sprovvisto sprovvista
ottimista / pessimista
mantenere mantenuto conservare conservato / sopprimere soppresso eliminare eliminato abolito
condannare condannato condannata colpevole / assolvere assolto assolta innocente
attaccare attaccato / difendere difeso
accelerare accelerato / rallentare rallentato frenare frenato
assumere assunto assunti nominare nominato / licenziare licenziato esonerare esonerato
rinviare rinviato posticipare posticipato / anticipare anticipato
pochi poche / molti molte
fondare fondato fondata creare / sciogliere sciolto sciolta
ampliare ampliato ampliò espandere aumentare cresciuto / ridurre ridotto ridotta riduzione tagliare tagliato diminuire
conservare conserva mantenere mantiene / perdere perde perso
valido valida vigore vigente / scaduto scaduta nullo
puntuale puntualmente anticipo / ritardo ritardato tardi
completo completa intero / parziale incompleto
presenza / online
attivo attiva / inattivo inattiva
sufficiente sufficienti / insufficiente insufficienti scarso
favorevole favore / contrario contraria contro
spazioso ampio / angusto stretto piccolo
affollato pieno / vuoto deserto
fresco fresca / surgelato congelato
crudo cruda / cotto cotta
ottenere ottenuto concedere concesso / negare negato ritirare ritirato
disoccupato disoccupazione / occupato occupazione
successo riuscito / fallimento fallito insuccesso
figlio figli / figlia figlie
nonno / nonna
zio / zia
re / regina
verticale / orizzontale
alba mattino / tramonto
trasparente / opaco
visibile / invisibile
silenzioso tranquillo / rumoroso
promosso promossa superato / bocciato bocciata respinto
assumere assunto assunta / licenziare licenziato licenziata`;
