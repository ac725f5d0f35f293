import { FORMS_OF_BE } from '../../../text/forms-of-be.js';
import type { ClaimLexicon } from './claim-lexicon.js';

export const italian: ClaimLexicon = {
  language: 'it',
  terms: {
    documents:
      "(i|gli|le|il|lo|la|l'|nei|nelle|nel|nella|dei|delle|del|dai|sui|questi|queste|i tuoi|i suoi|nessuno dei|nessuna delle|tutti i|ai|alle|dalle|dal|) (documenti|documento|contesto|fonti|fonte|informazioni|testi|testo|file|articoli|articolo|dati|materiali|materiale|base di conoscenza|risultati|documentazione|estratti|passaggi|fatti) (forniti|fornito|fornite|disponibili|disponibile|consultati|consultate|allegati|messi a disposizione|a mia disposizione|a disposizione|in mio possesso|che ho|che mi hai fornito|sopra|)",
    information:
      "(le|nessuna|nessun|alcuna|abbastanza|ulteriori|più|questa|queste|una|un|delle|dei|sufficienti|l'|) (informazione|informazioni|dato|dati|dettaglio|dettagli|risposta|menzione|riferimento|riferimenti|indicazione|indicazioni|risultati|risultato) (specifica|specifiche|sufficiente|sufficienti|precisa|precise|rilevante|rilevanti|esatta|aggiuntive|ulteriori|disponibile|disponibili|)",
    cannot:
      '(non posso|non ho potuto|non sono riuscito a|non sono riuscita a|non riesco a|non sono in grado di|non possiamo|non siamo riusciti a|non siamo in grado di|non mi è possibile|non potrei|non è stato possibile|non è possibile|non potrò)',
    more: "(altro|altre informazioni|maggiori informazioni|ulteriori informazioni|più informazioni|più dettagli|ulteriori dettagli|altro aiuto|aiuto|assistenza|ulteriore assistenza|qualcos'altro|altre domande|una domanda|domande|un'altra domanda|qualche domanda|dubbi|ulteriori domande|qualche dubbio|bisogno di altro|ulteriori chiarimenti|chiarimenti)",
    reach:
      '(non esitare|non esiti|non esitate|fammi sapere|mi faccia sapere|fatemi sapere|facci sapere|ci faccia sapere|dimmi|mi dica|chiedi pure|chieda pure|chiedimi|mi chieda|contattaci|ci contatti|contattami|scrivici|scrivimi|sono qui|siamo qui|sono a tua disposizione|sono a sua disposizione|resto a disposizione|rimango a disposizione|siamo a disposizione|sono a disposizione|chiedi|puoi chiedere|può chiedere)',
    authority:
      "(a|al|) (il|lo|la|l'|un|uno|una|il nostro|il tuo|il suo|nostro|nostra|) (servizio clienti|assistenza clienti|assistenza|assistenza tecnica|supporto|supporto tecnico|team di supporto|team|sito|sito web|sito ufficiale|medico|avvocato|professionista|specialista|esperto|fornitore|amministratore|fonte originale|produttore|farmacista|documentazione)",
  },
  phrases: [
    '(non ho capito|non ho compreso|non mi è chiara) (bene|del tutto|) (la|) (sua|tua|) (domanda|richiesta|messaggio)',
    '(con|in base|sulla base|dai|dalle) {documents}',
    '(se|qualora) (ha|hai|avete|avesse|dovesse avere) (ancora|) bisogno (di *|) , (mi|ci) (scriva|scrivi|contatti|chieda|chiami|faccia sapere) (pure|)',
    '(mi|ci) (scriva|contatti|chieda|chiami|dica) (pure|senza problemi)',
    'sono (il|la) (tuo|tua|suo|sua|vostro|vostra) (assistente|assistente virtuale) *',
    "(in|) {documents} non (ci sono|c'è|vi sono|si trovano|compaiono|figurano) {information} (su *|sul *|sulla *|sui *|sulle *|riguardo *|relative *|relativi *|)",
    '(ciao|buongiorno|buonasera|salve|buon pomeriggio|buon giorno|buona sera|benvenuto|benvenuta|benvenuti|gentile cliente|ehi) (a tutti|di nuovo|)',
    '(grazie|grazie mille|molte grazie|ti ringrazio|la ringrazio|la ringraziamo|tante grazie|vi ringraziamo) (per (la|il|aver|averci|averlo|averla|avermi|tutto|questa) *|a te|a lei|in anticipo|di cuore|)',
    "(prego|di niente|di nulla|figurati|si figuri|è un piacere|è stato un piacere|con piacere|volentieri|non c'è di che|nessun problema|felice di aiutarti|lieto di aiutarla|felice di essere stato utile|lieto di essere stato d'aiuto)",
    "(bella|ottima|buona|che bella|interessante|è un'ottima|è una bella|è una buona|questa è un'ottima|che ottima|gran bella) (domanda|idea|osservazione|scelta)",
    "(certo|certamente|certo che sì|naturalmente|ovviamente|assolutamente|assolutamente sì|va bene|d'accordo|perfetto|capito|ho capito|ok|okay|bene|molto bene|ottimo|benissimo|eccellente|senza dubbio|capisco|comprendo|esatto|esattamente|congratulazioni|complimenti|allora|ecco|ecco qui|ecco qua|volentieri|sicuramente|capisco la tua preoccupazione|capisco il suo dubbio)",
    '(arrivederci|a presto|addio|alla prossima|ci vediamo|cordiali saluti|distinti saluti|un saluto|saluti|un abbraccio|buona fortuna|in bocca al lupo|buon lavoro|buon divertimento)',
    '(ti auguro|le auguro|le auguriamo|buon|buona|goditi|passa|trascorri|) (un|una|) (buon|buona|buono|ottimo|ottima|felice|splendida|bella|) (giornata|serata|pomeriggio|weekend|fine settimana|viaggio|soggiorno|visita|settimana|notte|proseguimento|appetito)',
    "(mi dispiace|scusa|scusi|scusate|mi scuso|purtroppo|sfortunatamente|spiacente|sono spiacente|siamo spiacenti|ci dispiace|ci scusiamo|chiedo scusa|le mie scuse|perdonami|mi perdoni) (molto|davvero|tanto|per (la|il|il|lo|l'|questo|qualsiasi|i|gli|le) *|)",
    "(ecco|di seguito|qui|qui sotto|qui di seguito|sotto|a seguire) (è|sono|trovi|trova|troverai|troverà|ti riporto|le riporto|riporto|elenco|ti presento|ci sono|c'è|trovate|) (quello che (ho trovato|sono riuscito a trovare|so|abbiamo trovato|devi sapere|posso dirti) *|ciò che (ho trovato|sono riuscito a trovare|so|abbiamo trovato|devi sapere) *|cosa (ho trovato|so|devi sapere) *|*) (che (hai|ha) (chiesto|richiesto)|)",
    '(questo è|è) (tutto quello che|quello che|ciò che|tutto ciò che) (ho trovato|sono riuscito a trovare|so) *',
    '(ho|abbiamo) (trovato|raccolto|riassunto|individuato|reperito) (le|la|queste|alcune|i|quanto|i seguenti|le seguenti|una|delle|dei|) (seguenti|) (informazioni|risultati|dati|documenti|dettagli|risposte|segue|) (seguenti|) (su *|riguardo *|in {documents}|{documents}|rilevanti *|per te|per lei|)',
    '(secondo|in base a|in base ai|in base alle|sulla base dei|sulla base delle|sulla base di|basandomi su|basandomi sui|basandomi sulle|stando a|stando ai|dai|dopo aver consultato|dopo aver esaminato|ho consultato|ho esaminato|ho controllato|ho cercato|in base al|come riportato) {documents}',
    "(lascia che|lasci che|permettimi di|mi permetta di|ti|le|vi|posso|potrei|vorrei|sarò felice di|sarei felice di|fammi|mi faccia|cercherò di|proverò a|adesso|ora) (ti|le|) (aiuti|aiuto|aiutarti|aiutarla|spiego|spieghi|spiegarti|spiegarle|spiegare|cercare|controllare|verificare|riassumere|vedere|chiarire|rispondere|iniziare|mostrarti|mostrarle|mostro|darti|darle|consultare|guidarti|dare un'occhiata|orientarti|controllo|riassumo) (come|perché|cosa|se|quando|dove|) *",
    '(in sintesi|in conclusione|riassumendo|per riassumere|in breve|in poche parole|vediamo|iniziamo|cominciamo|passo dopo passo|in sostanza|ricapitolando)',
    "(spero che|speriamo che|spero|mi auguro che) (questo|queste informazioni|ciò|questa risposta|la risposta|le informazioni|) (ti|le|vi|) (sia|siano|aiuti|aiutino|sia utile|siano utili|possa aiutare|possa aiutarti|possa essere|sia stato|sia stata|d'aiuto|di essere|di essere stato|di essere stato utile|torni) (utile|utili|d'aiuto|di aiuto|stato utile|) *",
    "(spero|speriamo) di (esserti|esserle|essere|averti|averla|aver) (stato|stata|) (utile|d'aiuto|di aiuto|aiutato|aiutata|chiarito *)",
    '(un momento|un attimo|un secondo|attendi|attenda|solo un momento) (per favore|prego|)',
    '(per favore|) {reach} (se|a|di|per|in caso|quando|cosa|come|qualora|con|quale|) **',
    '(se|qualora|in caso|nel caso|quando) (hai|ha|avete|avessi|avesse|vuoi|vuole|desideri|desidera|dovessi|ti serve|le serve|hai bisogno|ha bisogno|serve|servono|ci sono|abbia|{more}|di) ** , (per favore|) {reach} (a|di|per|se|pure|e|) *',
    '(puoi|può|ti consiglio|le consiglio|ti suggerisco|le suggerisco|si prega di|è meglio|è consigliabile|per {more}) , (di|) (contattare|contatta|contatti|consultare|consulta|consulti|rivolgerti|rivolgersi|visitare|visita|visiti|parlare con|verificare con) {authority} *',
    '(sono|siamo|sarò|resto|rimango) (sempre|) (qui|felice|pronto|pronta|a disposizione|a tua disposizione|a sua disposizione|disponibile|lieto|lieta) (per (aiutarti|aiutarla|qualsiasi|rispondere|ogni|eventuali) *|di (aiutarti|aiutarla) *|)',
    '{cannot} (aiutarti|aiutarla|aiutare|rispondere|risponderti|risponderle|assisterti|assisterla|discutere|commentare|parlare|farlo|soddisfare|esprimermi) (con|in|a|su|di|per|questa|) **',
    '{cannot} (dare|darti|darle|fornire|fornirti|fornirle|offrire|condividere) (consigli|pareri|raccomandazioni|diagnosi|consulenza|{information}|opinioni) **',
    '(non sono autorizzato a|non mi è permesso|non mi è consentito) **',
    "(come|in quanto|sono) (un|una|un'|solo un|) (modello linguistico|intelligenza artificiale|assistente virtuale|ia|assistente ia|assistente|modello di linguaggio)",
    "{cannot} (trovare|trovarlo|trovarla|individuare|determinare|confermare|confermarlo|verificare|verificarlo|sapere|localizzare|vedere|dire|accedere a|identificare|stabilire|dirti|dirle) (questo|questa|quello|nessuna|nessun|nulla|niente|la|il|le|i|l'|se|quale|quando|quanto|dove|chi|come|cosa|informazioni|una|un|{information}|in|nei|nelle|nel|) **",
    '(non ho trovato|non abbiamo trovato|non trovo|non vedo|non ho individuato|non risultano|non risulta) (questo|questa|nessuna|nessun|nulla|niente|la|il|le|informazioni|alcuna|se|una|un|{information}|) **',
    "(non so|non lo so|non ho (questa|l'|la|accesso|abbastanza|) {information}|non dispongo di {information}|non ho informazioni|non abbiamo informazioni|non ho accesso|non ho la risposta|non sono sicuro|non sono sicura|non sono certo|non ne sono sicuro) **",
    "(non c'è|non ci sono|non esiste|non vi è|non vi sono) (nessuna|alcuna|alcun|) (informazione|informazioni|menzione|dati|dettagli|riferimento|riferimenti) ** (in|) {documents}",
    "(non ci sono|non c'è) {information} (su *|riguardo *|per (rispondere|determinare|confermare) *|)",
    '{documents} non (menziona|menzionano|contiene|contengono|indica|indicano|include|includono|dice|dicono|specifica|specificano|fornisce|forniscono|riporta|riportano|offre|offrono|fa|fanno|parla|parlano|tratta|trattano|chiarisce|chiariscono|precisa|precisano|cita|citano|affronta|rispondono) **',
    "(questo|questa informazione|queste informazioni|l'informazione|la risposta|l'informazione richiesta|le informazioni richieste|ciò) non (compare|è|sono|si trova|viene|figura|risulta|appare|vengono) (menzionata|menzionato|indicata|riportata|riportato|specificata|disponibile|disponibili|inclusa|presente|presenti|) ((in|) {documents}|)",
    '(nessuno|nessuna|nessun) (dei|delle|) (documenti|documento|fonti|fonte) (forniti|disponibili|consultati|fornite|) (menziona|contiene|indica|parla|dice|riporta|tratta) **',
    '(risposta|nota|note|riepilogo|riassunto|dettagli|esempio|esempi|ad esempio|per esempio|punti chiave|conclusione|introduzione|passaggi|risultato|risultati|fonti|fonte|riferimenti|importante|spiegazione|consiglio|consigli|prossimi passi)',
  ],
  prefaces: [
    '(secondo|in base a|in base ai|in base alle|in base al|in base alla|sulla base di|sulla base dei|sulla base delle|sulla base del|sulla base della|stando a|stando ai|stando alle|stando alla|come (indicato|riportato)|basandomi su|basandomi sui) {documents}',
    '(secondo|in base alla|sulla base della|stando alla) documentazione (fornita|disponibile|)',
  ],
  sourceHeadings: 'fonti|fonte|riferimenti|citazioni',
  prefaceEnds: 'comma',
  replies: [
    '(sì|no) (lo è|è così|esatto|)',
    '(corretto|esatto|esattamente|è corretto|vero|falso|è vero|giusto|proprio così)',
  ],
  connectors: 'e|ma|o|quindi|allora|per favore|anche|però|che|tuttavia|inoltre',
  pivots:
    'ma|però|perché|poiché|sebbene|tuttavia|quindi|dato che|visto che|mentre|anche se|pertanto|invece|che il|' +
    'che la|che i|che le|che è',
  finiteVerbs:
    `${FORMS_OF_BE.it}|` +
    'ha|hanno|aveva|ebbe|costa|costano|apre|aprono|chiude|dura|include|comprende|' +
    'comprendono|offre|offrono|sarà|saranno|vinse|nacque|morì|fondò|diresse|scrisse|ricevette|contiene|' +
    'permette|richiede|si trova|si trovano|uscì|ottenne|inizia|cominciò|termina|vive|visse|lavora|misura|pesa|' +
    'può|deve|copre|vale|appartiene|raggiunse|divenne|diventò|costò|funziona|possiede|perse|interpreta|conta|' +
    'venne',
  questionOpeners:
    "posso|puoi|può|possiamo|vuoi|vuole|desideri|desidera|hai|ha|c'è|ti|le|serve|sapevi|ti piacerebbe|" +
    'vorresti|vorrebbe|avete|ci sono|in cosa',
  subordinators: 'se|quando|sebbene|come|per|in|con|su|prima|dopo|e|o|ma|riguardo|nel|qualora',
  questionEndings: '',
  introducers: 'che|perché|poiché',
  factives: 'sapeva|sapevi|sapete|sapevate|sa|vero|sentito',
  reasons: 'perché',
  quotatives: '',
  negations: 'non|nessun|nessuna|nulla',
  tags: 'vero|giusto|no|non è vero|corretto|non è così|ok|sì|è vero',
};
