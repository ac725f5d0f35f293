/** Kinds of one thing in Portuguese that exclude one another, a line each; see co-hyponyms.ts. Written for this engine, from no other list. */
export const PORTUGUESE = `
vermelho vermelha, azul azuis, verde verdes, amarelo amarela, preto preta, branco branca, cinza cinzento cinzenta, marrom castanho castanha, roxo roxa violeta, rosa
advogado advogada, arquiteto arquiteta, engenheiro engenheira, médico médica doutor doutora, enfermeiro enfermeira, professor professora, jornalista, contador contadora contabilista, dentista, farmacêutico farmacêutica, cozinheiro cozinheira, padeiro padeira, carpinteiro, eletricista, encanador canalizador, policial polícia, bombeiro bombeira, soldado, piloto, agricultor agricultora, pescador, jardineiro, cabeleireiro cabeleireira, garçom garçonete, secretário secretária, juiz juíza, veterinário veterinária, psicólogo psicóloga, biólogo bióloga, químico química, físico física, historiador historiadora, economista, tradutor tradutora, pintor pintora, escultor escultora, músico, ator atriz, cantor cantora, bailarino bailarina, poeta, romancista, padre
madeira, ferro, aço, plástico, vidro, pedra, tijolo, concreto betão cimento, cobre, alumínio, ouro, bronze, couro, algodão, lã, seda
cachorro cão cães, gato gatos, cavalo cavalos, vaca vacas, ovelha ovelhas, cabra cabras, porco porcos, galinha galinhas, coelho coelhos, elefante, leão leões, tigre, urso ursos, lobo lobos, macaco macacos, cobra
maçã maçãs, laranja laranjas, banana bananas, uva uvas, limão limões, morango morangos, pêssego, pera, melancia, tomate tomates, batata batatas, cebola, cenoura
café, chá, leite, vinho, cerveja, suco sumo, água
piano, violão guitarra, violino, flauta, trompete, saxofone, violoncelo, harpa
trem comboio, ônibus autocarro, avião, navio barco, carro automóvel, bicicleta, bonde elétrico, metrô metro, caminhão camião, moto motocicleta
futebol, basquete basquetebol, tênis ténis, natação, ciclismo, handebol andebol, vôlei voleibol, atletismo, boxe, rugby
matemática, física, química, biologia, geografia, filosofia, medicina, literatura, informática, arquitetura
inglês inglesa, francês francesa, alemão alemã, italiano italiana, português portuguesa, espanhol espanhola, chinês chinesa, japonês japonesa, russo russa, árabe, grego grega, turco turca, polonês polonesa, holandês, sueco
contabilidade, marketing, vendas, compras, finanças, logística, produção
cozinha, banheiro, garagem, porão, jardim, varanda
trigo, milho, arroz, cevada, soja, cana, algodão
hospital, escola, museu, igreja, estação, aeroporto, biblioteca, teatro, mercado, fábrica, hotel, banco
pendente pendentes, confirmado confirmada aprovado aprovada aceito aceita, rejeitado rejeitada recusado recusada negado negada, cancelado cancelada anulado anulada, enviado enviada despachado despachada, entregue entregues, devolvido devolvida, pago paga quitado, vencido vencida expirado expirada, ativo ativa vigente, suspenso suspensa, encerrado encerrada concluído concluída`;
