/** Words and phrases of Portuguese that say nearly the same; see `SYNONYMS`. */
export const PORTUGUESE = `
substituir, substituiu, substituído, substituída, trocar, trocado; abrir, inaugurar, abertura, inauguração, abrir as portas, entrar em funcionamento; começar, iniciar, arrancar, início, começo, ter início; terminar, acabar, finalizar, concluir, fim, final
ficar, situar, situado, localizado, localizar-se, encontrar-se; custar, valer, preço, custo, valor; ter, contar com, dispor de, possuir, dotado de, abrigar, conter
oferecer, proporcionar, fornecer, disponibilizar, prestar; ganhar, vencer, derrotar, bater, vitória; criar, fundar, estabelecer, constituir, fundação, criação, fundador; construir, edificar, erguer, erigir, construção
escrever, redigir, autor, autora, obra de; dirigir, liderar, chefiar, comandar, diretor, diretora, direção; desenhar, projetar, conceber, projeto, arquiteto, arquiteta; trabalhar, empregar, funcionário, trabalhador, empregado, colaborador
durar, duração, prolongar-se; realizar, ter lugar, decorrer, acontecer, organizar, ocorrer; receber, obter, conseguir, auferir; comprar, adquirir, compra, aquisição; vender, venda, alienar
usar, utilizar, empregar, uso; permitir, autorizar, deixar, poder, permissão; ajudar, apoiar, auxiliar, ajuda, apoio; dizer, afirmar, declarar, assegurar, indicar, anunciar
morrer, falecer, morte, falecimento; nascer, nascimento, natural de; casa, residência, habitação, moradia, lar; carro, automóvel, veículo, viatura; médico, doutor, doutora; criança, menino, menina, infantil; aluno, estudante
eleger, escolher, nomear, designar, nomeação; demitir-se, renunciar, demissão; precisar, necessitar, requerer; enviar, mandar, remeter, envio; pagar, pagamento, liquidar; devolver, reembolsar, reembolso, devolução
bilhete, ingresso, entrada, acesso; aproximadamente, cerca de, por volta de; anual, por ano, todos os anos, cada ano; diário, por dia, todos os dias; semanal, por semana; mensal, por mês
grande, amplo, vasto; rápido, veloz; famoso, célebre, conhecido; perigoso, arriscado; erro, falha; problema, dificuldade; incêndio, fogo; chuva, precipitação; prisão, cadeia; polícia, agente; juiz, juíza, tribunal, magistrado
responder, resposta; reparar, consertar, arranjar, reparação; mudar-se, transferir-se, mudança; medir, altura, comprimento; pesar, peso; viver, morar, residir, habitar, habitante, residente; publicar, editar, publicação
cobrir, incluir, abranger, compreender; transformar, converter; deter, prender, detenção; ferido, lesionado; roubar, furtar, roubo; participar, assistir, comparecer, participante; gastar, consumir, gasto, consumo
sonolência, sono; provocar, causar, originar, levar a; reunir, juntar, congregar; exposição, mostra; filme, película; quadro, pintura, pintar, pintor; descobrir, encontrar, descoberta; inventar, inventor; cultivar, cultivo, plantar; ônibus, autocarro; trem, comboio
contrato, acordo; assinar, firmar, assinatura; contente, satisfeito; atraso, demora, atrasar; livre de, não conter, sem; prazo, data limite, período; membro, integrante, sócio; salário, ordenado, vencimento, remuneração
loja, comércio, estabelecimento; empresa, companhia, firma; bairro, vizinhança; bonito, belo, lindo; doença, enfermidade; remédio, medicamento, fármaco; alimento, comida; avião, aeronave
navio, barco, embarcação; guerra, conflito; chefe, diretor, responsável; demitir, despedir, dispensar; chegar, chegada; partir, sair, saída, partida; aumento, subida, alta, elevação; queda, descida, redução, diminuição
proibido, vedado, não é permitido; gratuito, grátis, sem custo; cliente, comprador, consumidor; professor, docente; animal de estimação, pet; adquirir, comprar, compra, aquisição; candidato, concorrente; concorrer, candidatar
inauguração, abertura; carro, automóvel, viatura`;
