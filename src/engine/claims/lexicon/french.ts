import { FORMS_OF_BE } from '../../../text/forms-of-be.js';
import type { ClaimLexicon } from './claim-lexicon.js';

export const french: ClaimLexicon = {
  language: 'fr',
  terms: {
    documents:
      "(les|le|la|l'|ces|ce|cet|cette|vos|mes|aucun des|aucune des|tous les|des|aux|du|) (documents|document|contexte|sources|source|informations|information|textes|texte|fichiers|fichier|articles|article|données|éléments|base de connaissances|base de données|résultats|documentation|extraits|passages|faits) (fournis|fourni|fournies|fournie|disponibles|disponible|consultés|consultées|transmis|joints|mis à disposition|à ma disposition|dont je dispose|ci dessus|que vous avez fournis|que vous m'avez fournis|que j'ai|)",
    information:
      "(l'|les|aucune|d'|de|la|cette|ces|une|des|plus d'|assez d'|suffisamment d'|) (information|informations|donnée|données|détail|détails|réponse|mention|référence|références|précision|précisions|résultat|résultats|indication|élément|éléments) (précise|précises|suffisante|suffisantes|spécifique|spécifiques|pertinente|pertinentes|exacte|supplémentaire|supplémentaires|disponible|)",
    cannot:
      "(je ne peux pas|je ne peux|je n'ai pas pu|je n'ai pas réussi à|je ne suis pas en mesure de|je suis incapable de|je ne parviens pas à|nous ne pouvons pas|nous n'avons pas pu|je ne saurais|il m'est impossible de|je ne pourrai pas|nous ne sommes pas en mesure de|je ne suis pas capable de)",
    more: "(autre chose|plus d'informations|plus d'information|plus de détails|davantage d'informations|d'aide|de l'aide|d'aide supplémentaire|d'autres questions|d'autre question|une autre question|des questions|une question|la moindre question|d'autres informations|quelque chose d'autre|plus de précisions|de précisions|d'autres renseignements|de plus amples informations|d'autres précisions)",
    reach:
      "(n'hésitez pas|n'hésite pas|dites moi|dis moi|faites le moi savoir|faites moi savoir|fais moi signe|faites moi signe|contactez nous|contactez moi|demandez moi|demandez|écrivez nous|je suis là|nous sommes là|je reste à votre disposition|nous restons à votre disposition|je suis à votre disposition|vous pouvez me demander|vous pouvez me contacter|vous pouvez nous contacter|je me tiens à votre disposition)",
    authority:
      "(à|au|) (le|la|l'|les|un|une|notre|votre|nos|) (service client|service clientèle|support|support technique|équipe d'assistance|assistance|site web|site internet|site|médecin|avocat|professionnel|spécialiste|expert|fournisseur|administrateur|source originale|nous|fabricant|pharmacien|documentation|professionnel de santé|site officiel)",
  },
  phrases: [
    "(je n'ai pas|je n'ai pas bien|je ne suis pas sûr d'avoir) (bien|) (compris|saisi) (votre|ta|la) (question|demande|message)",
    "(j'espère|nous espérons) (vous|) (avoir|) (avoir répondu|répondu|aidé|avoir aidé|avoir été utile|été utile) (à (votre|ta|vos) *|)",
    "je ne dispose (d'|de) (aucune|pas) (information|informations|donnée|précision) (à ce sujet|sur *|concernant *|)",
    '(avec|au vu|au regard|compte tenu) {documents}',
    '(je regrette|je le regrette|je crains que|je crains)',
    '(bonne|belle|excellente) (journée|soirée|continuation) (à vous|à toi|à tous|)',
    '{cannot} (vous|te|) (renseigner|donner de réponse|apporter de réponse|apporter une réponse) **',
    '(je suis|ici) (votre|ton) (assistant|assistante) (virtuel|virtuelle|) *',
    "(aucune|aucun) {information} (sur *|concernant *|relative à *|relatif à *|) (ne|n') (figure|apparaît|se trouve|est mentionnée|est mentionné|est disponible) (dans|) {documents}",
    '(bonjour|bonsoir|salut|coucou|bienvenue|bonjour à tous|cher client|chère cliente|madame monsieur|re bonjour) (à tous|)',
    "(merci|merci beaucoup|un grand merci|je vous remercie|nous vous remercions|merci bien|je te remercie) (de (votre|ta|m'avoir|nous avoir|votre message|votre question|patienter) *|pour (votre|ta|cette|la|le|tout|ton) *|d'avoir *|à vous|d'avance|)",
    "(de rien|je vous en prie|je t'en prie|avec plaisir|avec grand plaisir|pas de quoi|il n'y a pas de quoi|pas de problème|tout le plaisir est pour moi|ravi de vous aider|ravie de vous aider|heureux de pouvoir vous aider|volontiers)",
    "(bonne|très bonne|excellente|quelle bonne|belle|voilà une bonne|c'est une bonne|c'est une très bonne|c'est une excellente|voilà une excellente) (question|idée|remarque)",
    "(bien sûr|certainement|absolument|tout à fait|d'accord|entendu|très bien|parfait|ok|okay|compris|bien|volontiers|sans problème|je comprends|bien entendu|génial|super|excellent|oh|ah|eh bien|voilà|félicitations|exactement|pas de souci|évidemment|je comprends votre question|je comprends votre inquiétude)",
    '(au revoir|à bientôt|à plus tard|à la prochaine|cordialement|bien cordialement|bien à vous|salutations|sincères salutations|bonne continuation|bonne chance|prenez soin de vous|adieu)',
    '(je vous souhaite|nous vous souhaitons|passez|profitez de|je te souhaite|) (une|un|votre|) (bonne|bon|excellente|excellent|agréable|belle|) (journée|soirée|après midi|week end|voyage|séjour|visite|semaine|nuit|fin de journée|appétit)',
    "(je suis|nous sommes|) (vraiment|sincèrement|) (désolé|désolée|désolés|navré|navrée|malheureusement|hélas|toutes mes excuses|mes excuses|pardon|excusez moi|excuse moi|je m'excuse|je vous prie de m'excuser|veuillez m'excuser) (pour (la|le|l'|les|cette|ce) *|de *|)",
    "(voici|voilà|ci dessous|vous trouverez ci dessous|vous trouverez ci après|ci après|vous trouverez) (ce que (j'ai trouvé|j'ai pu trouver|je sais|nous avons trouvé|vous devez savoir|je peux vous dire) *|*) (que vous avez (demandé|demandée|demandés|demandées)|)",
    "(c'est|voilà) (tout ce que|ce que) (j'ai trouvé|j'ai pu trouver|je sais|je peux vous dire) *",
    "(j'ai|nous avons) (trouvé|rassemblé|résumé|recueilli|compilé|relevé) (les|l'|des|ces|quelques|une|ceci|) (informations|information|résultats|données|documents|détails|réponses|éléments|) (suivantes|suivants|suivante|) (sur *|concernant *|à propos de *|dans {documents}|pour vous|)",
    "(selon|d'après|sur la base de|sur la base des|à partir de|à partir des|en me basant sur|en m'appuyant sur|après avoir consulté|après consultation de|j'ai consulté|j'ai examiné|j'ai cherché dans|conformément à) {documents}",
    "(laissez moi|permettez moi de|permettez moi d'|je vais|nous allons|je peux|je pourrais|j'aimerais|je serais ravi de|je serais heureux de|laisse moi|je vais essayer de|je serai ravi de) (vous|te|) (aider|expliquer|chercher|vérifier|résumer|voir|clarifier|répondre|commencer|montrer|donner|consulter|présenter|guider|regarder|rechercher|préciser|détailler) (comment|pourquoi|ce que|si|quand|où|) *",
    '(en résumé|en conclusion|pour résumer|en bref|en somme|bref|voyons|voyons cela|commençons|étape par étape|allons y|en quelques mots)',
    "(j'espère que|nous espérons que|en espérant que) (cela|ça|ces informations|cette réponse|cette information|ceci|la réponse|) (vous|t'|te|) (aide|aidera|aideront|sera utile|seront utiles|est utile|a aidé|a été utile|vous aide|répond|conviendra|éclaire) *",
    "(un instant|un moment|une seconde|patientez|veuillez patienter) (s'il vous plaît|je vous prie|)",
    "{reach} (si|à|de|pour|en cas de|quand|comment|ce que|s'|en|quel|) **",
    "(si|s'|au cas où) (vous|tu|il|cela) (avez|as|avez besoin|souhaitez|voulez|y|désirez|veux|souhaites|auriez|faut|besoin) ** , {reach} (si|à|de|pour|et|) *",
    '(je vous recommande|je vous conseille|je vous invite|vous pouvez|veuillez|il est préférable|je vous suggère|pour {more}) , (de|à|) (contacter|consulter|vous adresser|visiter|parler|contactez|consultez|visitez|joindre|vous rapprocher) {authority} *',
    "(je suis|nous sommes|je reste|nous restons) (là|ici|ravi|heureux|à votre disposition|à votre écoute|disponible) (pour (vous aider|toute|répondre|vous|t'aider) *|de vous aider *|si **|)",
    "{cannot} (vous|t'|te|) (aider|répondre|assister|donner suite|commenter|parler|discuter|faire cela|faire ça) (avec|à|sur|de|pour|dans|) **",
    "{cannot} (vous|te|) (donner|fournir|communiquer|partager|proposer|offrir) (de|d'|des|une|aucun|aucune|cette|ces|le|la|l'|) (conseils|conseil|avis|recommandations|diagnostic|information|informations|réponse|précisions|détails) **",
    "(je ne suis pas autorisé à|je ne suis pas habilité à|je n'ai pas le droit de) **",
    "(en tant que|en tant qu'|je suis|je ne suis qu') (un|une|) (modèle de langage|intelligence artificielle|assistant virtuel|ia|assistant ia|assistant)",
    "{cannot} (trouver|déterminer|confirmer|vérifier|savoir|localiser|voir|dire|accéder à|identifier|l'affirmer|le confirmer|le déterminer|le vérifier|vous dire) (cela|ça|ceci|cette|ce|aucune|aucun|rien|la|le|l'|les|si|quel|quelle|quand|combien|où|qui|comment|d'|de|des|une|dans|{information}|) **",
    "(je n'ai|nous n'avons|je n'ai malheureusement) (pas|rien|) (trouvé|trouve|vu|) (cela|ça|cette|d'|de|aucune|aucun|rien|la|l'|dans|ce|{information}) **",
    "(je n'ai trouvé|nous n'avons trouvé|je ne trouve|je ne vois) (aucune|aucun|rien|pas) **",
    "(je ne sais pas|je l'ignore|j'ignore|je n'ai pas (cette|l'|d'|la|accès à|de|assez d'|suffisamment d') {information}|je n'ai pas accès|je n'ai pas la réponse|je ne dispose pas de|je ne dispose pas d'|je ne suis pas sûr|je ne suis pas certain|je ne suis pas sûre) **",
    "(il n'y a|il n'existe) (pas|aucune|aucun) (d'|de|) {information} ** dans {documents}",
    "(il n'y a|il n'existe) (pas|aucune) (assez|suffisamment|) (d'|) information (s|) (suffisantes|suffisante|disponible|disponibles|) (sur *|pour (répondre|déterminer|confirmer|savoir) *|)",
    "{documents} (ne|n') (mentionne|mentionnent|contient|contiennent|indique|indiquent|précise|précisent|dit|disent|fournit|fournissent|donne|donnent|évoque|évoquent|parle|parlent|comporte|comportent|traite|traitent|fait|font|spécifie|spécifient|permet|permettent|aborde|abordent|répond|répondent) (pas|aucune|aucun|rien) **",
    "(cela|ça|cette information|ces informations|l'information|la réponse|l'information demandée|ce point) (ne|n') (figure|figurent|est|sont|se trouve|se trouvent|apparaît|apparaissent) pas (mentionnée|mentionné|mentionnées|précisée|précisé|disponible|disponibles|indiquée|indiqué|incluse|fournie|) ((dans|par|parmi) {documents}|)",
    "(aucun|aucune) (des|) (documents|document|sources|source) (fournis|disponibles|consultés|) (ne|n') (mentionne|mentionnent|contient|indique|parle|précise|traite|évoque) **",
    "(aucune|aucun) {information} (n'a été|n'est) (trouvée|trouvé|disponible|fournie|donnée) **",
    '(réponse|note|remarque|résumé|détails|exemple|exemples|par exemple|points clés|conclusion|introduction|étapes|résultat|sources|source|références|important|explication|conseil|conseils|prochaines étapes|à noter)',
  ],
  prefaces: [
    "(selon|d'après|sur la base de|sur la base des|à partir de|à partir des|en se basant sur|en me basant sur|en m'appuyant sur|conformément à|conformément aux|comme (indiqué|mentionné|précisé) dans) {documents}",
  ],
  sourceHeadings: 'sources|source|références|notes',
  prefaceEnds: 'comma',
  replies: [
    '(oui|non) (en effet|effectivement|tout à fait|)',
    "(c'est exact|exact|exactement|c'est correct|correct|vrai|faux|c'est vrai|c'est faux|en effet)",
  ],
  connectors: "et|mais|ou|donc|alors|aussi|cependant|s'il vous plaît|que|qu'",
  pivots:
    'mais|cependant|car|parce que|toutefois|pourtant|bien que|donc|néanmoins|puisque|tandis que|alors que|' +
    "en revanche|que le|que la|que les|que l'|qu'il|qu'elle|qui est|qui sont",
  finiteVerbs:
    `${FORMS_OF_BE.fr}|` +
    'a|ont|avait|aura|sera|seront|coûte|coûtent|ouvre|ferme|dure|inclut|' +
    'comprend|comprennent|offre|offrent|propose|contient|permet|nécessite|doit|peut|se trouve|se situe|' +
    'commence|termine|vit|travaille|mesure|pèse|remporte|naît|meurt|dispose|couvre|appartient|compte|reste|' +
    'devient|devint|fonctionne|vaut|joue|reçoit|reçut|possède|atteint',
  questionOpeners:
    "qu'est ce|puis je|pouvez vous|voulez vous|souhaitez vous|avez vous|est ce|y a|désirez vous|" +
    'voudriez vous|aimeriez vous|faut il|en quoi|saviez vous|as tu|veux tu|peux tu|avez|peux|puis|' +
    'pouvez|voulez',
  subordinators: 'si|quand|lorsque|comme|pour|en|avec|par|sur|avant|après|et|ou|mais|concernant|dans|à|au',
  questionEndings: '',
  introducers: 'que|qu|puisque|pourquoi',
  factives: 'savez|saviez|sais|savais|vrai|entendu',
  reasons: 'pourquoi|puisque',
  quotatives: '',
  negations: 'pas|rien|aucun|aucune',
  tags: "n'est ce pas|non|pas vrai|c'est ça|hein|oui|d'accord|correct|c'est bien cela|c'est bien ça",
};
