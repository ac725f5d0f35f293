/** Words and phrases of Italian that say nearly the same; see `SYNONYMS`. */
export const ITALIAN = `
aprire, inaugurare, apertura, inaugurazione, aprire i battenti, entrare in funzione; iniziare, cominciare, avviare, inizio, avvio, partire; finire, terminare, concludere, fine, termine, concludersi
trovarsi, situare, situato, ubicato, collocato, essere sito; costare, prezzo, costo, ammontare; avere, disporre di, possedere, dotato di, contare, ospitare, contenere
offrire, fornire, proporre, mettere a disposizione; vincere, battere, sconfiggere, vittoria, imporsi, superare; creare, fondare, costituire, istituire, fondazione, fondatore, fondatrice; costruire, edificare, erigere, costruzione
scrivere, redigere, autore, autrice, opera di; dirigere, guidare, condurre, a capo, direttore, direttrice, direzione; progettare, disegnare, ideare, progetto, architetto, architetta; lavorare, impiegare, dipendente, addetto, lavoratore, occupare
durare, durata, richiedere, protrarsi; tenersi, svolgersi, avere luogo, aver luogo, organizzare, celebrare; ricevere, ottenere, percepire; comprare, acquistare, acquisto, acquisire; vendere, vendita, cedere
usare, utilizzare, impiegare, uso, utilizzo; permettere, consentire, autorizzare, potere, permesso; aiutare, sostenere, assistere, aiuto, sostegno; dire, affermare, dichiarare, assicurare, indicare, annunciare
morire, decedere, morte, decesso, scomparsa; nascere, nascita, nativo; casa, abitazione, domicilio, dimora; auto, automobile, macchina, vettura, veicolo; medico, dottore, dottoressa; bambino, minore, ragazzo; alunno, studente, studentessa, scolaro
eleggere, scegliere, nominare, designare, nomina; dimettersi, dimissioni, lasciare l'incarico; servire, occorrere, necessitare, richiedere, bisogno; inviare, spedire, mandare, invio; pagare, versare, pagamento; rimborsare, restituire, rimborso
biglietto, ingresso, entrata, accesso; circa, all'incirca, intorno a; annuale, annuo, all'anno, ogni anno; giornaliero, al giorno, ogni giorno; settimanale, a settimana, ogni settimana; mensile, al mese, ogni mese
grande, ampio, vasto; veloce, rapido; famoso, celebre, noto; pericoloso, rischioso; errore, sbaglio; problema, difficoltà; incendio, fuoco, rogo; pioggia, precipitazione; carcere, prigione; polizia, agente; giudice, magistrato, tribunale
rispondere, risposta; riparare, aggiustare, riparazione; trasferirsi, spostarsi, trasferimento, trasloco; misurare, altezza, lunghezza; pesare, peso; vivere, abitare, risiedere, abitante, residente; pubblicare, uscire, pubblicazione
coprire, includere, comprendere, compreso, incluso; trasformare, convertire; arrestare, fermare, arresto, fermo; rubare, furto; partecipare, assistere, partecipante; spendere, consumare, spesa, consumo; appartenere, proprietà, possedere, proprietario
mostra, esposizione; film, pellicola; quadro, dipinto, dipingere, pittore; scoprire, trovare, scoperta; inventare, inventore, invenzione; coltivare, coltivazione, piantare; cifrare, crittografare; assumere, prendere; vietare, vietato, proibito, divieto
contratto, accordo, convenzione; firmare, sottoscrivere, firma; contento, soddisfatto; ritardo, tardare; privo di, senza, non contenere; termine, scadenza, data limite; membro, socio, iscritto; stipendio, salario, retribuzione
negozio, esercizio, bottega; azienda, impresa, società, ditta; quartiere, rione; bello, carino; malattia, patologia; medicina, farmaco, medicinale; cibo, alimento; aereo, velivolo
nave, imbarcazione, barca; guerra, conflitto; capo, direttore, responsabile; licenziare, mandare via; arrivare, arrivo, giungere; partire, partenza; aumento, crescita, rialzo, incremento; calo, diminuzione, riduzione, ribasso
vietato, proibito, non è permesso; gratuito, gratis, senza costi; cliente, acquirente, consumatore; insegnante, professore, docente; operaio, lavoratore, addetto; curare, curatore, curatrice, a cura di; valere, in vigore, vigente; confezione, pacco, scatola
giocare, gioco`;
