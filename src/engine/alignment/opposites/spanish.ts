/** Words of Spanish that mean the opposite of one another; see `OPPOSITES`. */
export const SPANISH = `
aumentar aumenta aumento aumentaron crecer crece crecio crecieron subir sube subio subieron incrementar incremento / disminuir disminuye disminuyo disminuyeron bajar baja bajo bajaron caer cae cayo cayeron reducir reduce redujo reducido descender descendio
mayor / menor
mas / menos
maximo maxima / minimo minima
superior / inferior
grande grandes / pequeno pequena pequenos pequenas
largo larga / corto corta
rapido rapida / lento lenta
viejo vieja antiguo antigua / joven nuevo nueva
temprano / tarde
barato barata / caro cara
fuerte / debil
mejor / peor bueno
caliente / frio fria
pesado pesada / ligero ligera
alto alta / bajo baja
antes / despues
primero primera primer / ultimo ultima
empezar empieza empezo comenzar comienza comenzo iniciar inicia inicio / terminar termina termino acabar acaba acabo finalizar finaliza finalizo
abrir abre abren abrio abierto abierta / cerrar cierra cierran cerro cerrado cerrada
ganar gana gano ganaron victoria / perder pierde perdio perdieron derrota
aceptar acepta acepto aceptado aprobar aprueba aprobo aprobado / rechazar rechaza rechazo rechazado
incluir incluye incluyen incluyo incluido / excluir excluye excluyen excluyo excluido
permitir permite permiten permitido / prohibir prohibe prohiben prohibido
anadir anade / eliminar elimina elimino quitar
mejorar mejora mejoro / empeorar empeora empeoro
exito / fracaso
apoyar apoya apoyo / oponer opone opuso
posible / imposible
legal / ilegal
seguro segura / peligroso peligrosa
verdadero / falso
publico publica / privado privada
interno interna interior / externo externa exterior
gratis gratuito gratuita / pago pagado
obligatorio obligatoria / opcional voluntario voluntaria
permanente / temporal
vivo viva / muerto muerta
hombre hombres / mujer mujeres
izquierda / derecha
este oriental / oeste occidental
norte / sur
dia / noche
verano / invierno
siempre / nunca
importar importa importacion importaciones / exportar exporta exportacion exportaciones
mayoria / minoria
llegar llega llego / salir sale salio partir partio
entrada / salida
encender enciende / apagar apaga
construir construyo construido / demoler demolio destruir destruyo destruido`;
