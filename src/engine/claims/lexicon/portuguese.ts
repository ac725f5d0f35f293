import { FORMS_OF_BE } from '../../../text/forms-of-be.js';
import type { ClaimLexicon } from './claim-lexicon.js';

export const portuguese: ClaimLexicon = {
  language: 'pt',
  terms: {
    documents:
      '(os|as|o|a|nos|nas|no|na|dos|das|do|da|esses|estes|seus|nenhum dos|nenhuma das|todos os|) (documentos|documento|contexto|fontes|fonte|informações|informação|textos|texto|arquivos|arquivo|ficheiros|artigos|artigo|dados|materiais|material|base de conhecimento|base de dados|resultados|registros|documentação|trechos|fatos) (fornecidos|fornecido|fornecidas|fornecida|disponíveis|disponível|disponibilizados|consultados|consultadas|anexos|apresentados|recuperados|acima|que tenho|que você forneceu|que me forneceu|)',
    information:
      '(a|as|nenhuma|nenhum|alguma|informações|suficientes|mais|essa|essas|esta|uma|os|) (informação|informações|dado|dados|detalhe|detalhes|resposta|menção|referência|referências|evidência|resultados|resultado) (específica|específicas|específicos|suficiente|suficientes|concreta|relevante|relevantes|exata|adicional|adicionais|disponível|disponíveis|)',
    cannot:
      '(não consegui|não consigo|não pude|não posso|não podemos|não conseguimos|não fui capaz de|não sou capaz de|não foi possível|não é possível|não me é possível|não poderei)',
    more: '(algo mais|mais alguma coisa|mais informações|mais detalhes|mais ajuda|ajuda|ajuda adicional|outra coisa|alguma outra pergunta|alguma pergunta|perguntas|mais perguntas|outra pergunta|alguma dúvida|dúvidas|mais alguma dúvida|outras dúvidas|informações adicionais|alguma outra dúvida|mais alguma pergunta|outras perguntas|qualquer dúvida)',
    reach:
      '(não hesite em|sinta se à vontade para|fique à vontade para|pode|podes|é só|basta|me avise|avise me|me diga|diga me|me informe|me pergunte|pergunte me|pergunte|entre em contato|entre em contacto|fale conosco|contate nos|contacte nos|estou aqui|estamos aqui|estou à disposição|estou à sua disposição|estamos à disposição|não hesite|me avisa|conte comigo)',
    authority:
      '(com|a|ao|à|) (o|a|um|uma|nosso|nossa|seu|sua|) (atendimento ao cliente|serviço de atendimento ao cliente|suporte ao cliente|equipe de suporte|equipe|suporte técnico|suporte|apoio ao cliente|serviço ao cliente|site|página|médico|advogado|profissional|especialista|fornecedor|administrador|fonte original|conosco|fabricante|farmacêutico|documentação)',
  },
  phrases: [
    '(não entendi|não compreendi|não percebi) (bem|) (a|) (sua|tua|) (pergunta|dúvida|mensagem|questão)',
    '(com|pelas|pelos) {documents}',
    '(disponha|qualquer dúvida|qualquer coisa|se precisar) , (estou|estamos|fico|ficamos|é só) (por aqui|aqui|à disposição|chamar|perguntar|avisar)',
    '(sou|aqui é) (o|a) (seu|sua) (assistente|assistente virtual) *',
    '(fico|ficamos) (à|à sua|à vossa) disposição (para *|)',
    '(olá|oi|bom dia|boa tarde|boa noite|saudações|bem vindo|bem vinda|bem vindos|tudo bem|prezado cliente|prezada cliente|e aí) (a todos|de novo|novamente|)',
    '(muito|) (obrigado|obrigada|agradeço|agradecemos|grato|grata) (por (sua|seu|tua|teu|perguntar|entrar em contato|entrar em contacto|aguardar|esperar|compartilhar|tudo) *|pela *|pelo *|desde já|a você|o contato|a pergunta|)',
    '(de nada|por nada|não há de quê|com prazer|com todo o prazer|é um prazer|o prazer é meu|disponha|imagina|às ordens|fico feliz em ajudar|que bom poder ajudar|sempre às ordens)',
    '(boa|ótima|excelente|interessante|que boa|que ótima|essa é uma boa|essa é uma ótima|esta é uma boa|é uma boa|é uma ótima|muito boa) (pergunta|ideia|observação|escolha|questão)',
    '(claro|com certeza|certamente|claro que sim|sem dúvida|perfeito|entendido|entendi|certo|tudo bem|está bem|tá bom|ok|okay|beleza|ótimo|excelente|maravilha|sem problemas|entendo|compreendo|combinado|muito bem|bem|bom|exatamente|parabéns|vamos lá|entendo sua preocupação|entendo sua dúvida)',
    '(tchau|adeus|até logo|até breve|até mais|até a próxima|um abraço|abraços|atenciosamente|cordialmente|cumprimentos|se cuide|boa sorte|saudações)',
    '(tenha|desejo lhe|desejo|tenham|aproveite|te desejo|) (um|uma|o|a|sua|seu|) (bom|boa|ótimo|ótima|excelente|feliz|lindo|) (dia|tarde|noite|fim de semana|viagem|estadia|visita|semana|estada|restante do dia)',
    '(desculpe|desculpa|desculpem|sinto muito|lamento|lamentamos|perdão|peço desculpas|pedimos desculpas|minhas desculpas|infelizmente|lamentavelmente|me desculpe|sinto) (muito|a confusão|o transtorno|o inconveniente|o erro|a demora|pelo *|pela *|por *|informar que|)',
    '(aqui|abaixo|a seguir|segue|seguem|logo abaixo) (está|estão|vai|vão|você encontra|você encontrará|apresento|apresento lhe|encontra|listei|seguem|segue|abaixo|se encontram|tem|) (o que (encontrei|eu encontrei|encontramos|consegui encontrar|sei|pude encontrar|você precisa|posso dizer) *|*) (que (você pediu|você solicitou|pediu|solicitou)|)',
    '(isso|isto|este|esse) é (o que (encontrei|eu encontrei|consegui encontrar|sei)|tudo o que (encontrei|sei|consegui encontrar)) *',
    '(encontrei|encontramos|reuni|resumi|compilei|localizei) (a|as|as seguintes|os seguintes|estas|algumas|alguns|o seguinte|uma|a seguinte|) (informações|informação|resultados|dados|documentos|detalhes|respostas|) (seguintes|) (sobre *|a respeito de *|{documents}|em {documents}|relevantes *|para você|)',
    '(segundo|de acordo com|com base em|com base|baseado em|a partir de|conforme|após analisar|após consultar|analisei|consultei|verifiquei|pesquisei|procurei|com base nas|com base nos|em) {documents}',
    '(deixe me|deixa me|permita me|vou|vamos|posso|poderia|gostaria de|terei prazer em|ficarei feliz em|deixe eu|vou tentar|tentarei) (te|lhe|) (ajudar|ajudá lo|ajudá la|ajudar você|ajudar te|ajudar lhe|explicar|explicar te|procurar|verificar|checar|resumir|ver|esclarecer|responder|começar|mostrar|mostrar lhe|dar|consultar|contar|dar uma olhada|orientar|buscar|conferir) (como|por que|o que|se|quando|onde|) *',
    '(em resumo|em suma|em conclusão|resumindo|para resumir|em poucas palavras|em síntese|vejamos|vamos começar|passo a passo|vamos por partes)',
    '(espero que|tomara que) (isso|isto|esta informação|essa informação|essas informações|esta resposta|) (te|lhe|o|a|) (ajude|seja útil|tenha ajudado|sejam úteis|tenha sido útil|esclareça|seja de ajuda|sirva) *',
    '(espero|esperamos) ter (te|lhe|) (ajudado|sido útil|esclarecido *)',
    '(um momento|só um momento|um instante|só um instante|aguarde|aguarde um momento|espere um pouco) (por favor|)',
    '(por favor|) {reach} (se|perguntar|me perguntar|entrar em contato|entrar em contacto|me dizer|dizer|me contatar|me chamar|me avisar|perguntar me|caso|em|com|quando|para|como|chamar|) **',
    '(se|caso|quando) (você|) (precisar|precise|tiver|tenha|quiser|queira|desejar|deseje|houver|haja|necessitar|tiveres|precisares|gostaria|restar) ** , (por favor|) {reach} (se|perguntar|me perguntar|entrar em contato|entrar em contacto|me dizer|dizer|me avisar|avisar|me chamar|para ajudar|para|com|) *',
    '(você pode|pode|recomendo|sugiro|por favor|é melhor|recomendo que|sugiro que|recomenda se|para {more}) , (contatar|contate|contacte|consultar|consulte|falar|fale|visitar|visite|entrar em contato|entre em contato|entre em contacto|entrar em contacto|procurar|procure|verificar|verifique) {authority} *',
    '(estou|estamos|estarei|sempre) (sempre|) (aqui|feliz|pronto|pronta|à disposição|à sua disposição|disponível|ao seu dispor) (para (ajudar|ajudá lo|te ajudar|lhe ajudar|ajudar você|o que precisar|qualquer *|responder *|esclarecer *)|em ajudar *|)',
    '{cannot} (te ajudar|ajudar|ajudá lo|ajudar você|lhe ajudar|ajudá la|responder|opinar|falar|comentar|atender|fazer isso|auxiliar|auxiliá lo|discutir) (com|em|a|sobre|de|nisso|) **',
    '{cannot} (dar|fornecer|oferecer|compartilhar|partilhar|lhe dar|te dar|disponibilizar) {information} **',
    '{cannot} (dar|lhe dar|oferecer|fornecer|compartilhar) (conselhos|aconselhamento|recomendações|opiniões|diagnósticos|orientação|orientações) **',
    '(não tenho permissão para|não estou autorizado a|não me é permitido) **',
    '(como|sou|eu sou|sou apenas) (um|uma|) (modelo de linguagem|inteligência artificial|assistente virtual|ia|assistente de ia|assistente)',
    '{cannot} (encontrar|encontrá la|encontrá lo|localizar|achar|ver|acessar|determinar|confirmar|verificar|saber|identificar|dizer|encontrar isso|confirmar isso) (isso|isto|essa|esse|nenhuma|nenhum|nada|a|o|as|os|se|qual|quando|quanto|onde|quem|como|que|informação|informações|uma|um|{information}|em|nos|nas|no|na|) **',
    '(não encontrei|não encontramos|não achei|não vejo|não localizei|nada encontrei|não foi encontrada|não foram encontradas|não foi encontrado) (isso|isto|essa|esse|nenhuma|nenhum|nada|a|o|informação|informações|se|uma|{information}|) **',
    '(não sei|eu não sei|não tenho (essa|esta|a|) informação|não tenho informações|não tenho {information}|não disponho de {information}|não tenho acesso|não tenho a resposta|não temos {information}|não tenho certeza|não estou certo|não estou certa) **',
    '(não há|não existe|não existem) (nenhuma|) (informação|informações|menção|dados|detalhes|referência|referências) ** (nos|nas|no|na|em) {documents}',
    '(não há|não existem) (informações|informação) (suficientes|suficiente|disponíveis|disponível|) (sobre *|a respeito *|para (responder|determinar|confirmar|saber) *|)',
    '{documents} não (menciona|mencionam|contém|contêm|indica|indicam|inclui|incluem|diz|dizem|especifica|especificam|fornece|fornecem|oferece|oferecem|trazem|traz|abordam|aborda|esclarece|esclarecem|detalha|detalham|informa|informam|tratam|trata|fazem|faz) **',
    '(isso|isto|essa informação|esta informação|a informação|a resposta|essas informações|a informação solicitada) não (aparece|está|estão|se encontra|é mencionada|é mencionado|consta|constam|foi encontrada|é especificada|está disponível|foi informada) (disponível|disponíveis|incluída|presente|mencionada|) ((nos|nas|no|na|em|) {documents}|)',
    '(nenhum|nenhuma) (dos|das|) (documentos|documento|fontes|fonte) (fornecidos|disponíveis|consultados|) (menciona|mencionam|contém|indica|fala|diz|trata) **',
    '(resposta|nota|notas|observação|resumo|detalhes|exemplo|exemplos|por exemplo|pontos principais|conclusão|introdução|passos|resultado|fontes|fonte|referências|importante|explicação|dica|dicas|próximos passos)',
  ],
  prefaces: [
    '(segundo|de acordo com|com base em|com base|com base nas|com base nos|com base na|com base no|baseado em|a partir de|conforme|conforme indicado|como (indicado|mencionado)) {documents}',
  ],
  sourceHeadings: 'fontes|fonte|referências|citações',
  prefaceEnds: 'comma',
  replies: [
    '(sim|não) (é|senhor|isso mesmo|está correto|)',
    '(correto|isso mesmo|exatamente|exato|está correto|verdadeiro|falso|verdade|é verdade)',
  ],
  connectors: 'e|mas|ou|então|por favor|também|porém|que|além disso',
  pivots:
    'mas|porém|porque|pois|embora|contudo|no entanto|entretanto|portanto|já que|uma vez que|enquanto|por isso|' +
    'que o|que a|que os|que as|que é',
  finiteVerbs:
    `${FORMS_OF_BE.pt}|` +
    'tem|têm|teve|custa|custam|abre|abrem|fecha|dura|inclui|' +
    'incluem|oferece|oferecem|será|serão|há|havia|ganhou|venceu|nasceu|morreu|fundou|dirigiu|escreveu|recebeu|' +
    'contém|permite|exige|precisa|fica|ficam|localiza|estreou|obteve|chegou|começou|começa|termina|vive|viveu|' +
    'trabalha|mede|pesa|pode|deve|cobre|perdeu|vale|pertence|atingiu|tornou se|custou|funciona|estrela|contou|' +
    'possui|lançou|estrelou',
  questionOpeners:
    'posso|pode|podemos|quer|gostaria|deseja|precisa|há|você|em que|existe|sabia|tem|mais alguma',
  subordinators: 'se|caso|quando|embora|como|para|em|com|por|sobre|antes|depois|além|e|ou|mas|quanto',
  questionEndings: '',
  introducers: 'que|porque',
  factives: 'sabia|sabiam|sabe|verdade|soube|ouviu',
  reasons: 'porque',
  quotatives: '',
  negations: 'não|nenhum|nenhuma|nada',
  tags: 'certo|né|não é|não|não é verdade|correto|é isso|não é mesmo|verdade|sim|ok',
};
