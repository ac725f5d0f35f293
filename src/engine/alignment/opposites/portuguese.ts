/** Words of Portuguese that mean the opposite of one another; see `OPPOSITES`. */
export const PORTUGUESE = `
aumentar aumenta aumentou aumentaram crescer cresce cresceu cresceram subir sobe subiu subiram / diminuir diminui diminuiu diminuiram cair cai caiu cairam descer desce desceu reduzir reduz reduziu reduzido baixar baixou
maior / menor
mais / menos
maximo maxima / minimo minima
superior / inferior
grande grandes / pequeno pequena pequenos pequenas
longo longa / curto curta
rapido rapida / lento lenta
velho velha antigo antiga / jovem novo nova
cedo / tarde
barato barata / caro cara
forte / fraco fraca
melhor / pior
quente / frio fria
pesado pesada / leve
alto alta / baixo baixa
antes / depois apos
primeiro primeira / ultimo ultima
comecar comeca comecou iniciar inicia iniciou / terminar termina terminou acabar acaba acabou
abrir abre abrem abriu aberto aberta / fechar fecha fecham fechou fechado fechada encerrar encerra
ganhar ganha ganhou ganharam vencer vence venceu vitoria / perder perde perdeu perderam derrota
aceitar aceita aceitou aceito aprovar aprova aprovou aprovado / rejeitar rejeita rejeitou rejeitado recusar recusou
incluir inclui incluem incluiu incluido / excluir exclui excluem excluiu excluido
permitir permite permitem permitido / proibir proibe proibem proibido
adicionar adiciona / remover remove eliminar
melhorar melhora melhorou / piorar piora piorou
sucesso / fracasso
apoiar apoia apoiou / opor opoe
possivel / impossivel
legal / ilegal
seguro segura / perigoso perigosa
verdadeiro / falso
publico publica / privado privada
interno interna interior / externo externa exterior
gratuito gratuita gratis / pago paga
obrigatorio obrigatoria / opcional facultativo voluntario
permanente / temporario temporaria
vivo viva / morto morta
homem homens / mulher mulheres
esquerda / direita
leste oriental / oeste ocidental
norte / sul
dia / noite
verao / inverno
sempre / nunca
importar importa importacao importacoes / exportar exporta exportacao exportacoes
maioria / minoria
chegar chega chegou / partir parte partiu sair sai saiu
entrada / saida
ligar liga / desligar desliga
construir construiu construido / demolir demoliu destruir destruiu destruido`;
