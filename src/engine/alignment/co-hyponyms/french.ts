/** Kinds of one thing in French that exclude one another, a line each; see co-hyponyms.ts. Written for this engine, from no other list. */
export const FRENCH = `
rouge rouges, bleu bleue bleus, vert verte verts, jaune jaunes, noir noire noirs, blanc blanche blancs, gris grise, marron brun brune, violet violette mauve, rose
avocat avocate, architecte, ingénieur ingénieure, médecin docteur, infirmier infirmière, professeur enseignant enseignante, journaliste, comptable, dentiste, pharmacien pharmacienne, cuisinier cuisinière, boulanger boulangère, menuisier charpentier, électricien électricienne, plombier, policier policière, pompier, soldat, pilote, agriculteur agricultrice, pêcheur, jardinier jardinière, coiffeur coiffeuse, serveur serveuse, secrétaire, juge, vétérinaire, psychologue, biologiste, chimiste, physicien physicienne, historien historienne, économiste, traducteur traductrice, bibliothécaire, peintre, sculpteur sculptrice, musicien musicienne, acteur actrice, chanteur chanteuse, danseur danseuse, poète, romancier romancière, prêtre
bois, fer, acier, plastique, verre, pierre, brique, béton, cuivre, aluminium, bronze, cuir, coton, laine, soie, papier
chien chiens chienne, chat chats chatte, cheval chevaux, vache vaches, mouton moutons, chèvre chèvres, cochon porc porcs, poule poules, lapin lapins, éléphant, lion lions, tigre, ours, loup loups, renard, singe singes, serpent
pomme pommes, orange oranges, banane bananes, raisin raisins, citron citrons, fraise fraises, pêche pêches, poire poires, pastèque, tomate tomates, oignon oignons, carotte carottes
café, thé, lait, vin, bière, jus, eau
piano, guitare, violon, flûte, trompette, saxophone, violoncelle, harpe
train, bus autobus autocar, avion, bateau navire, voiture automobile, vélo bicyclette, tramway tram, métro, camion, moto
football, basket basketball, tennis, natation, cyclisme, handball, volley volleyball, athlétisme, boxe, rugby, golf, judo
mathématiques, physique, chimie, biologie, géographie, philosophie, médecine, littérature, informatique, architecture
anglais anglaise, français française, allemand allemande, italien italienne, portugais portugaise, espagnol espagnole, chinois chinoise, japonais japonaise, russe, arabe, grec grecque, turc turque, polonais polonaise, néerlandais, suédois
comptabilité, marketing, ventes, achats, finances, logistique, production
cuisine, chambre, salon, garage, jardin, terrasse
blé, maïs, riz, orge, coton, soja, tournesol
hôpital, école, musée, église, gare, aéroport, bibliothèque, théâtre, marché, usine, hôtel, banque, piscine
attente, confirmé confirmée approuvé approuvée accepté acceptée validé validée, refusé refusée rejeté rejetée, annulé annulée, expédié expédiée envoyé envoyée, livré livrée, retourné retournée, payé payée réglé réglée, expiré expirée échu, actif active, suspendu suspendue, clôturé clôturée terminé terminée`;
