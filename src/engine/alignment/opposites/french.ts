/** Words of French that mean the opposite of one another; see `OPPOSITES`. */
export const FRENCH = `
augmenter augmente augmentent augmente croitre croit progresser progresse monter monte hausse / diminuer diminue diminuent baisser baisse reculer recule chuter chute reduire reduit
superieur superieure / inferieur inferieure
plus / moins
maximum maximal maximale / minimum minimal minimale
grand grande grands grandes / petit petite petits petites
long longue / court courte
rapide rapides / lent lente
vieux vieille ancien ancienne age agee / jeune nouveau nouvelle
tot / tard
fort forte / faible
meilleur meilleure mieux / pire pis
chaud chaude / froid froide
lourd lourde / leger legere
haut haute eleve elevee / bas basse
avant / apres
premier premiere / dernier derniere
commencer commence commencent debuter debute / finir finit terminer termine achever acheve
ouvrir ouvre ouvrent ouvert ouverte / fermer ferme ferment fermee
gagner gagne gagnent remporter remporte victoire / perdre perd perdu perdent defaite
accepter accepte approuver approuve / refuser refuse rejeter rejette rejete
inclure inclut incluent inclus incluse comprend comprennent compris / exclure exclut excluent exclu exclus
permettre permet permis autoriser autorise / interdire interdit interdite
ajouter ajoute / supprimer supprime retirer retire
ameliorer ameliore / aggraver aggrave empirer empire deteriorer
succes reussite / echec
soutenir soutient soutenu / opposer oppose
possible / impossible
legal legale / illegal illegale
sur sure / dangereux dangereuse
vrai vraie / faux fausse
public publique / prive privee
interne interieur interieure / externe exterieur exterieure
obligatoire / facultatif facultative optionnel optionnelle
permanent permanente / temporaire provisoire
vivant vivante / mort morte
homme hommes / femme femmes
gauche / droite
est oriental orientale / ouest occidental occidentale
nord / sud
jour / nuit
matin / soir
ete / hiver
toujours / jamais
importer importe importation importations / exporter exporte exportation exportations
majorite / minorite
arriver arrive / partir part parti
entree / sortie
allumer allume / eteindre eteint
construire construit / demolir demoli detruire detruit
facile faciles simple / difficile difficiles compliqué complexe
large larges / étroit étroite étroits
profond profonde / superficiel peu profond
épais épaisse / mince fin
dur dure / mou molle
riche riches / pauvre pauvres
plein pleine / vide
propre / sale
sec sèche / humide mouillé
proche près / loin éloigné lointain
fréquent courant / rare
identique même / différent différente
national intérieur / étranger international
urbain urbaine / rural rurale
naturel naturelle / artificiel artificielle
positif positive / négatif négative
bénéfice bénéfices profit excédent / perte pertes déficit
nommer nommé nommée embaucher embauché / licencier licencié licenciée démettre limogé
rejoindre rejoint adhérer adhéré / quitter quitte quitté
renforcer renforcé / affaiblir affaibli
prolonger prolongé prolongée / raccourcir écourter écourté
continuer continue poursuivre / arrêter arrêté cesser interrompre interrompu
confirmer confirmé confirme / démentir démenti nier nié
avancer avancé / reporter reporté reportée
élargir élargi étendre étendu / restreindre restreint
direct directe / indirect indirecte
fixe / variable
coupable condamné condamnée / innocent acquitté
sain / malade
marié mariée / célibataire
offre / demande
instaurer instauré introduire introduit / supprimer supprimé abolir aboli
créer créé créée fonder fondé / dissoudre dissous dissoute
satisfait satisfaite / mécontent insatisfait
louer félicité salué / critiquer critiqué
adulte adultes / enfant enfants
disponible disponibles / indisponible indisponibles épuisé
père / mère
mari / épouse
frère / soeur sœur
haut supérieur / bas inférieur
devant / derrière
dedans intérieur / dehors extérieur
cher chère coûteux / abordable économique
présent présente / absent absente
connu connue / inconnu inconnue
clair claire / sombre foncé
doux / amer
augmentation hausse croissance / diminution baisse recul
réussir réussi / échouer échoué
validé approuvé adopté / rejeté refusé
semaine / week-end
augmenter grimper grimpé bondir bondi progresser progressé doubler doublé croître crû enchérir renchéri remonter remonté monter monté hausse gagné s’envoler envolé / baisser chuter chuté reculer reculé diminuer diminué plonger plongé dégringoler s’effondrer effondré fléchir fléchi décroître repli recul perdu régresser
aggraver aggravé empirer empiré dégrader dégradé / apaiser apaisé améliorer amélioré soulager atténuer atténué
approuver approuvé adopter adopté accueillir accueilli valider validé accorder autoriser autorisé ratifier ratifié / rejeter rejeté débouter débouté refuser refusé annuler invalider invalidé opposer veto retoquer
inaugurer inauguré inaugurée ouvrir ouvert ouverte rouvrir rouvert / fermer fermé fermée clore clôturer
durcir durci / assouplir assoupli alléger allégé
dépenser dépense dépensé consommer consomme / économiser économise économisé épargner
survivre survécu / mourir mort décédé décédée
blessé blessés blessée blessées / indemne indemnes
moderne / ancien ancienne
inclus incluse compris comprise / exclu exclue non-compris
apparaître apparu / disparaître disparu
connecter connecté branché / déconnecter déconnecté débranché
doté dotée équipé équipée dispose / dépourvu dépourvue manque
optimiste / pessimiste
maintenir maintenu conserver conservé / supprimer supprimé abolir aboli
condamner condamné condamnée coupable / acquitter acquitté acquittée relaxé innocenté
attaquer attaqué / défendre défendu
accélérer accéléré / ralentir ralenti freiner freiné
embaucher embauché recruter recruté nommer nommé / licencier licencié renvoyer renvoyé limoger limogé
reporter reporté repousser / avancer avancé
commencer débuter débuté / terminer finir achever achevé
fonder créer fondé créé / dissoudre dissous dissoute
agrandir agrandi élargir élargi étendre étendu augmenter accroître accru / réduire réduit réduite réduction diminuer diminué restreindre restreint
conserver conserve garder garde maintenir / perdre perd perdu
valable valide vigueur / périmé expiré caduc nul
ponctuel avance / retardé retard
complet complète entier / partiel partielle incomplet
présentiel / distanciel virtuel ligne
actif active / inactif inactive
suffisant suffisante / insuffisant insuffisante
favorable faveur / défavorable
spacieux spacieuse grand / exigu étroit
bondé plein / vide désert
frais fraîche / congelé surgelé
cru crue / cuit cuite
obtenir obtenu accorder accordé / refuser refusé retirer retiré
chômeur chômage / salarié emploi
réussi réussite succès / raté échec échoué
neuf neuve / usagé
fils garçon garçons / fille filles
oncle / tante
roi / reine
vertical / horizontal
aube / crépuscule
transparent / opaque
visible / invisible
silencieux silencieuse calme / bruyant bruyante
embaucher embauché recruter recruté / licencier licencié renvoyer
admis reçu / recalé refusé`;
