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
ganhar ganha ganhou ganharam vencer vence venceu vitoria / perder perde perdeu perderam
aceitar aceita aceitou aceito aprovar aprova aprovou aprovado / rejeitar rejeita rejeitou rejeitado recusar recusou negar negou indeferir indeferiu
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
construir construiu construido / demolir demoliu destruir destruiu destruido
fácil fáceis simples / difícil difíceis complicado complexo
largo larga / estreito estreita
profundo profunda fundo / raso rasa
grosso grossa espesso / fino fina
duro dura / mole macio macia
rico rica / pobre
cheio cheia / vazio vazia
limpo limpa / sujo suja
seco seca / úmido molhado
próximo próxima perto / distante longe
frequente comum / raro rara
igual idêntico mesmo / diferente
nacional / estrangeiro estrangeira internacional
urbano urbana / rural
natural / artificial
positivo positiva / negativo negativa
lucro lucros superávit / prejuízo prejuízos déficit
nomear nomeou nomeado contratar contratou contratado / demitir demitiu demitido demitida exonerar exonerou
aderir aderiu entrou ingressou / abandonar abandonou deixou saiu
reforçar reforçou fortalecer / enfraquecer enfraqueceu
prolongar prolongou ampliar ampliou / encurtar encurtou
continuar continua continuou / parar parou cessar interromper interrompeu suspendeu
confirmar confirmou confirmado / desmentir desmentiu negar negou
antecipar antecipou antecipado / adiar adiou adiado adiada
direto direta / indireto indireta
fixo fixa / variável
culpado condenado condenada / inocente absolvido absolvida
saudável / doente
casado casada / solteiro solteira
oferta / demanda procura
introduzir introduziu implantar / abolir aboliu extinguir
fundar fundou criar criou / dissolver dissolveu
satisfeito satisfeita / insatisfeito
elogiar elogiou / criticar criticou
adulto adultos / criança crianças
disponível disponíveis / indisponível esgotado
pai / mãe
marido / esposa mulher
irmão / irmã
acima cima / abaixo baixo
frente / atrás
dentro / fora
presente / ausente
conhecido conhecida / desconhecido
claro clara / escuro escura
doce / amargo
aumento crescimento alta subida / diminuição queda redução recuo
recuar recuou encolheu / avançar avançou
subir subiu subida aumentar aumentou aumento crescer cresceu disparou encareceu valorizou elevar elevou duplicou avançou ganhou / descer desceu cair caiu recuar recuou baixar baixou diminuir diminuiu reduzir reduziu encolheu afundou despencou barateou desvalorizou queda perdeu
agravar agravou agravado piorar piorou / aliviar aliviou melhorar melhorou atenuou
aprovar aprovou aprovado aprovada aceitar aceitou deferir deferiu autorizou ratificou validou / rejeitar rejeitou rejeitado recusar recusou indeferir indeferiu chumbou vetou negou anulou
inaugurar inaugurou inaugurado inaugurada abrir abriu reabrir reabriu / encerrar encerrou encerrado fechar fechou fechado
endurecer endureceu / suavizar suavizou relaxou flexibilizou
gastar gasta gastou consumir consome / poupar poupa economizar economiza
sobreviver sobreviveu / morrer morreu faleceu
ferido feridos ferida feridas / ileso ilesos ilesa ilesas
moderno moderna / antigo antiga
incluído incluída incluídos / excluído excluída
aparecer apareceu / desaparecer desapareceu
ligar ligado conectado conectou / desligar desligado desconectado desconectou
dispor dispõe equipado dotado / carecer carece desprovido
otimista / pessimista
manter manteve conservar conservou / suprimir suprimiu eliminar eliminou extinguiu
condenar condenou condenado condenada culpado / absolver absolveu absolvido absolvida inocente
atacar atacou / defender defendeu
acelerar acelerou / travar travou abrandou desacelerou
contratar contratou nomeou nomeado / despedir despediu demitiu demitido exonerou
adiar adiou adiado / antecipar antecipou
começar começou iniciar iniciou / terminar terminou acabar acabou
chegar chegou chegada / partir partiu partida sair saiu
divulgar divulgou publicar / ocultar escondeu
ampliar ampliou ampliado ampliação expandir expandiu aumentar cresceu / reduzir reduziu reduzido redução cortar cortou diminuir
conservar conservou manter mantém / perder perde perdeu
vigente válido válida vigor / vencido caducado expirado nulo nula
pontual pontualmente adiantado antecedência / atrasado atraso
completo completa integral / parcial incompleto
presencial presencialmente / virtual online remoto remota
ativo ativa / inativo inativa
suficiente suficientes / insuficiente insuficientes escasso
favorável favor / desfavorável contra
amplo espaçoso espaçosa / apertado pequeno
lotado cheio / vazio deserto
fresco fresca / congelado congelada
cru crua / cozido cozida
obter obteve conceder concedeu / negar negou retirar retirou
desempregado desemprego / empregado
sucesso bem-sucedido / fracasso fracassado
filho filhos / filha filhas
avô / avó
tio / tia
rei / rainha
vertical / horizontal
amanhecer / entardecer anoitecer
transparente / opaco
visível / invisível
silencioso / barulhento ruidoso
aprovado / reprovado`;
