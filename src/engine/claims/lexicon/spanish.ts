import { FORMS_OF_BE } from '../../../text/forms-of-be.js';
import type { ClaimLexicon } from './claim-lexicon.js';

export const spanish: ClaimLexicon = {
  language: 'es',
  terms: {
    documents:
      '(los|las|el|la|estos|estas|este|esta|sus|tus|mis|ninguno de los|ninguna de las|todos los|) (documentos|documento|contexto|fuentes|fuente|información|informacion|textos|texto|archivos|archivo|artículos|artículo|datos|materiales|material|base de conocimiento|base de datos|resultados|registros|documentación|pasajes|hechos) (proporcionados|proporcionado|proporcionada|proporcionadas|disponibles|disponible|facilitados|facilitada|facilitado|suministrados|aportados|consultados|consultadas|adjuntos|recuperados|anteriores|que tengo|que me has dado|que me ha proporcionado|que me proporcionaste|a mi disposición|)',
    information:
      '(la|ninguna|ningún|alguna|suficiente|más|esa|esta|una|los|) (información|dato|datos|detalle|detalles|respuesta|mención|referencia|referencias|evidencia|resultados|resultado) (específica|específicos|suficiente|suficientes|concreta|concretos|relevante|relevantes|exacta|adicional|disponible|)',
    cannot:
      '(no pude|no puedo|no podemos|no pudimos|no he podido|no hemos podido|no logré|no he logrado|no soy capaz de|no consigo|no me es posible|no podría)',
    more: '(algo más|más información|más detalles|más ayuda|ayuda|ayuda adicional|otra cosa|alguna otra pregunta|alguna pregunta|preguntas|más preguntas|otra pregunta|alguna duda|dudas|información adicional|alguna otra duda|alguna pregunta más|otra consulta|alguna consulta)',
    reach:
      '(no dudes en|no dude en|no duden en|siéntete libre de|siéntase libre de|no dudes|házmelo saber|hágamelo saber|avísame|avíseme|dímelo|dígamelo|dime|dígame|pregúntame|pregúnteme|pregunta|pregunte|escríbeme|escríbanos|contáctanos|contáctenos|estoy aquí|aquí estoy|estamos aquí|estoy a tu disposición|estoy a su disposición|házmelo)',
    authority:
      '(con|a|) (el|la|un|una|nuestro|nuestra|tu|su|al|) (servicio de atención al cliente|atención al cliente|equipo de soporte|soporte técnico|soporte|servicio técnico|página web|sitio web|médico|abogado|profesional|especialista|experto|proveedor|administrador|fuente original|nosotros|fabricante|farmacéutico|documentación)',
  },
  phrases: [
    '(no he entendido|no entiendo|no entendí|no comprendo|no he comprendido|no me ha quedado clara) (bien|del todo|) (tu|su|la) (pregunta|consulta|mensaje)',
    '(con mucho gusto|con gusto|encantado|encantada|enseguida|ahora mismo) (te|le|les|) (ayudo|atiendo|explico|asisto) (con *|)',
    '(lamento|siento|lamentamos|sentimos) no (poder|haber podido) (ayudar|ayudarle|ayudarte|responder|atenderle) *',
    '(esa|esta|su|tu) (pregunta|consulta) (queda|está|se sale) (fuera de|más allá de) (lo que puedo|mi|mis) *',
    '(con|desde) {documents}',
    '{cannot} (contestar|contestarte|contestarle|dar respuesta|darle respuesta) (a|) **',
    '(no es posible|no resulta posible|no se puede) (responder|contestar|dar respuesta) (a|) (tu|su|esa|esta|la|) (pregunta|consulta|duda|cuestión|)',
    '(quedo|quedamos|sigo|seguimos) (a|) (su|tu|vuestra|) (entera|) (disposición|atento|atenta) (para *|)',
    '(muchas|mil|) gracias por (ponerse|ponerte|haberse puesto|haberte puesto) en contacto *',
    '(soy|le atiende) (tu|su|el|la) (asistente|asistente virtual|agente) *',
    '(estaré|estaría|estaremos|estoy) (encantado|encantada|encantados|encantadas) de (ayudar|ayudarle|ayudarte|atenderle|atenderte) *',
    '(me temo|temo) (que|)',
    '(hola|buenos días|buenas tardes|buenas noches|buenas|saludos|bienvenido|bienvenida|bienvenidos|qué tal|estimado cliente|hola de nuevo) (a todos|de nuevo|)',
    '(muchas|mil|) gracias (por (tu|su|la|contactar|escribir|preguntar|esperar|todo|contactarnos|la pregunta|la espera) *|a ti|a usted|de antemano|)',
    '(de nada|con gusto|con mucho gusto|no hay de qué|es un placer|un placer|a la orden|encantado de ayudar|encantado de ayudarte|encantada de ayudarle|me alegra poder ayudar|me alegro)',
    '(buena|excelente|gran|muy buena|interesante|qué buena|qué gran|es una buena|es una excelente|es una muy buena|esa es una buena|esa es una gran) (pregunta|idea|observación|elección)',
    '(claro|por supuesto|desde luego|claro que sí|cómo no|perfecto|entendido|de acuerdo|vale|bien|muy bien|genial|estupendo|excelente|ok|okay|seguro|sin problema|entiendo|comprendo|comprendo tu duda|entiendo tu preocupación|vaya|bueno|exacto|felicidades|enhorabuena|ya veo)',
    '(adiós|hasta luego|hasta pronto|hasta la próxima|nos vemos|cuídate|chao|un saludo|saludos cordiales|atentamente|un abrazo|suerte|mucha suerte|buena suerte)',
    '(que|le deseo|te deseo|disfruta de|disfrute de|) (tengas|tenga|pases|pase|tengan|) (un|una|tu|su) (buen|buena|feliz|excelente|bonito|gran|lindo|) (día|tarde|noche|fin de semana|viaje|estancia|visita|semana|jornada)',
    '(lo siento|perdón|perdona|perdone|disculpa|disculpe|disculpas|mis disculpas|lo lamento|lamentablemente|desafortunadamente|por desgracia|siento|lamento|pido disculpas|te pido disculpas|le pido disculpas) (mucho|muchísimo|la confusión|las molestias|los inconvenientes|el error|la demora|por *|)',
    '(aquí|a continuación|abajo|más abajo|acá) (está|están|tienes|tiene|te dejo|le dejo|te presento|le presento|encontrarás|encontrará|se presenta|se presentan|se muestra|se muestran|te muestro|le muestro|se detallan|se detalla|te explico|le explico|va|van) (lo que (he encontrado|encontré|encontramos|sé|pude encontrar|hemos encontrado|necesitas|necesita|puedo decirte) *|*) (que (pediste|solicitaste|pidió|solicitó|me pediste|has pedido)|)',
    '(esto|eso) es (lo que (he encontrado|encontré|pude encontrar|sé|hemos encontrado)|todo lo que (he encontrado|encontré|pude encontrar|sé)) *',
    '(he encontrado|encontré|hemos encontrado|encontramos|he recopilado|he resumido|he reunido) (la|esta|la siguiente|los siguientes|estos|algunos|algunas|lo siguiente|una|) (siguiente|) (información|resultados|datos|documentos|detalles|respuestas|lo siguiente|) (sobre *|acerca de *|en {documents}|relevante *|para ti|)',
    '(según|de acuerdo con|con base en|basándome en|a partir de|basado en|en base a|tras revisar|después de revisar|he revisado|revisé|he consultado|he buscado en|busqué en) {documents}',
    '(déjame|permíteme|permítame|déjeme|voy a|vamos a|puedo|podría|te puedo|le puedo|me gustaría|con gusto puedo|intentaré|trataré de|te voy a) (ayudar|ayudarte|ayudarle|explicar|explicarte|explicarle|buscar|revisar|verificar|comprobar|resumir|ver|aclarar|responder|comenzar|empezar|mostrarte|mostrarle|darte|darle|dar|consultar|contarte|echar un vistazo|orientarte) (cómo|por qué|qué|si|cuándo|dónde|) *',
    '(en resumen|en conclusión|resumiendo|para resumir|en pocas palabras|en síntesis|veamos|vamos allá|empecemos|comencemos|paso a paso)',
    '(espero que|ojalá) (esto|esta información|esta respuesta|la información|) (te|le|les|) (ayude|sirva|sea útil|haya ayudado|resulte útil|haya sido útil|sea de ayuda|sea de utilidad|haya sido de ayuda|aclare) *',
    '(espero|esperamos) (haberte|haberle|haberos|haber) (ayudado|sido de ayuda|sido útil|aclarado *|resuelto *)',
    '(un momento|un segundo|dame un momento|espera|espere|deme un momento) (por favor|)',
    '(puedes|puede) (preguntar|preguntarme|contactarme|contactarnos|decirme|decírmelo|consultarme|escribirme|escribirnos|pedirme|hacérmelo saber) **',
    '(por favor|) {reach} (si|preguntar|preguntarme|contactarme|contactarnos|decirme|decírmelo|consultarme|escribirme|escribirnos|pedirme|pedir|hacérmelo saber|en|con|cuando|qué|cómo|para|) **',
    '(si|en caso de que|cuando) (necesitas|necesita|tienes|tiene|quieres|quiere|deseas|desea|hay|necesites|necesite|tengas|tenga|quieras|gustas|te interesa|te gustaría|le gustaría) ** , (por favor|) ({reach}|puedes|puede) (si|preguntar|preguntarme|contactarme|contactarnos|decirme|decírmelo|consultarme|escribirme|pedirme|hacérmelo saber|con|para ayudarte|para ayudarle|para|y|) *',
    '(puedes|puede|te recomiendo|le recomiendo|te sugiero|le sugiero|por favor|es mejor|recomiendo|sugiero|para {more}) , (contactar|contacta|contacte|consultar|consulta|consulte|hablar|comunicarte|comunicarse|visitar|visita|visite|que consultes|que consulte|que contactes|que contacte|acudir|ponte en contacto|póngase en contacto) {authority} *',
    '(estoy|estamos|estaré|siempre estoy) (aquí|encantado|encantada|listo|lista|a tu disposición|a su disposición|disponible) (para (ayudarte|ayudarle|ayudar|lo que necesites|cualquier *|responder *)|de ayudarte *|)',
    '{cannot} (ayudarte|ayudarle|ayudar|responder|responderte|asistirte|asistirle|opinar|hablar|comentar|atender|hacer eso|cumplir) (con|en|a|sobre|de|) **',
    '{cannot} (dar|darte|ofrecer|proporcionar|proporcionarte|compartir|facilitar|proporcionarle) {information} **',
    '{cannot} (dar|darte|darle|ofrecer|ofrecerte|proporcionar|compartir) (consejos|asesoramiento|recomendaciones|opiniones|diagnósticos|asesoría|consejo) **',
    '(no tengo permitido|no estoy autorizado|no estoy en condiciones de|no me está permitido) **',
    '(como|soy) (un|una|) (modelo de lenguaje|inteligencia artificial|asistente virtual|ia|asistente de ia|modelo de inteligencia artificial|asistente)',
    '{cannot} (encontrar|encontrarlo|hallar|localizar|ver|acceder a|determinar|confirmar|verificar|saber|confirmarlo|determinarlo|verificarlo|hallarlo|identificar) (eso|esto|esa|ese|ninguna|ningún|nada|la|el|las|los|si|cuál|qué|cuándo|cuánto|dónde|quién|cómo|información|datos|una|un|{information}|en|) **',
    '(no he encontrado|no encontré|no hemos encontrado|no encontramos|no encuentro|no veo|no hallé) (eso|esto|esa|ese|ninguna|ningún|nada|la|el|información|datos|si|una|un|{information}|) **',
    'no sé (la respuesta|cuál **|qué **|cuándo **|cómo **|dónde **|si **|eso|de eso *)',
    '(no lo sé|no tengo (esa|esta|suficiente|la|) información|no tengo (esa|la) respuesta|no dispongo de {information}|no tengo acceso a|no tengo datos|no cuento con {information}|no tenemos {information}|no estoy seguro|no estoy segura) **',
    '(no hay|no existe|no existen) (suficiente|ninguna|) (información|mención|datos|detalles|referencia|referencias) ** en {documents}',
    '(no hay|no existe) (suficiente|) información (disponible|suficiente|) (sobre *|acerca de *|para (responder|determinar|confirmar|saber) *|)',
    '{documents} (no) (menciona|mencionan|contiene|contienen|indica|indican|incluye|incluyen|dice|dicen|especifica|especifican|proporciona|proporcionan|ofrece|ofrecen|hace referencia|hacen referencia|hablan|habla|aclara|aclaran|detalla|detallan|responde|responden|abordan|aborda|tratan) **',
    '(eso|esto|esa información|esta información|la información|la respuesta|esa|la información solicitada|lo que preguntas) (no) (aparece|está|se encuentra|se menciona|figura|se indica|consta|se especifica|viene|está disponible|está incluida) (disponible|incluida|mencionada|recogida|) (en {documents}|)',
    '(ninguno de los|ninguna de las|ningún|ninguna) (documentos|documento|fuentes|fuente) (proporcionados|disponibles|consultados|) (menciona|mencionan|contiene|contienen|indica|habla|dice) **',
    '(respuesta|nota|notas|resumen|detalles|ejemplo|ejemplos|por ejemplo|puntos clave|conclusión|introducción|pasos|resultado|fuentes|fuente|referencias|importante|explicación|consejo|consejos|próximos pasos)',
  ],
  prefaces: [
    '(según|de acuerdo con|con base en|en base a|basándome en|basado en|a partir de|conforme a|como se (indica|menciona) en|tal como (indica|indican)) {documents}',
  ],
  sourceHeadings: 'fuentes|fuente|referencias|citas',
  prefaceEnds: 'comma',
  replies: [
    '(sí|no) (lo es|lo hace|es correcto|así es|)',
    '(correcto|así es|exactamente|es correcto|verdadero|falso|cierto|es cierto)',
  ],
  connectors: 'y|pero|o|así que|entonces|por favor|además|sin embargo|también|que',
  pivots:
    'pero|sin embargo|porque|ya que|aunque|puesto que|por lo tanto|no obstante|así que|mientras que|' +
    'por lo que|que el|que la|que los|que las|que es',
  finiteVerbs:
    `${FORMS_OF_BE.es}|` +
    'tiene|tienen|tuvo|cuesta|cuestan|abre|abren|cierra|dura|' +
    'incluye|incluyen|ofrece|ofrecen|será|serán|ha|han|había|ganó|nació|murió|fundó|dirigió|escribió|recibió|' +
    'contiene|permite|requiere|necesita|se encuentra|se encuentran|se estrenó|se fundó|obtuvo|llegó|empezó|' +
    'comenzó|termina|vive|vivió|trabaja|mide|pesa|puede|debe|hay|hubo|cubre|perdió|vale|se llama|pertenece|' +
    'alcanzó|se convirtió|costó|consta|funciona|protagonizan|protagoniza|contó',
  questionOpeners:
    'puedo|puedes|puede|podemos|quieres|quiere|deseas|desea|necesitas|necesita|hay|te gustaría|' +
    'le gustaría|tienes|tiene|en qué|te|le|sabías|algo más',
  subordinators: 'si|cuando|aunque|como|para|en|con|por|sobre|antes|después|además|y|o|pero|respecto',
  questionEndings: '',
  introducers: 'que|porque',
  factives: 'sabía|sabías|sabe|sabes|sabían|cierto|verdad|oído',
  reasons: 'porque',
  quotatives: '',
  negations: 'no|ningún|ninguna|nada',
  tags: 'verdad|no|no es así|cierto|correcto|no es cierto|vale|a que sí|no es verdad|sí',
};
