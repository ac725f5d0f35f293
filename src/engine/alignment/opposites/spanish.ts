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
ganar gana gano ganaron victoria / perder pierde perdio perdieron
aceptar acepta acepto aceptado aprobar aprueba aprobo aprobado / rechazar rechaza rechazo rechazado rechazada denegar deniega denegó denegado desestimar desestimó
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
construir construyo construido / demoler demolio destruir destruyo destruido
fácil fáciles sencillo sencilla / difícil difíciles complicado complicada
ancho ancha / estrecho estrecha angosto
profundo profunda hondo / superficial
grueso gruesa / fino delgado delgada
duro dura / blando blanda
rico rica / pobre
lleno llena / vacío vacía
limpio limpia / sucio sucia
seco seca / húmedo mojado
cercano cercana cerca / lejano lejana lejos
frecuente común / raro infrecuente
igual idéntico mismo / diferente distinto distinta
nacional / extranjero extranjera internacional
urbano urbana / rural
natural / artificial
positivo positiva / negativo negativa
beneficio beneficios ganancia ganancias superávit / pérdida pérdidas déficit
nombrar nombró nombrado nombrada contratar contrató contratado / despedir despidió despedido despedida destituir destituyó destituido
unirse unió ingresó / abandonar abandonó dejó
reforzar reforzó fortalecer / debilitar debilitó
prolongar prolongó ampliar amplió / acortar acortó recortar recortó
continuar continúa continuó / detener detuvo cesar cesó interrumpir interrumpió suspendió
confirmar confirmó confirmado / desmentir desmintió negar negó
adelantar adelantó adelantado / aplazar aplazó aplazado retrasar posponer pospuso
directo directa / indirecto indirecta
fijo fija / variable
culpable condenado condenada / inocente absuelto absuelta
sano / enfermo enferma
casado casada / soltero soltera
oferta / demanda
introducir introdujo implantar implantó / abolir abolió suprimir suprimió
fundar fundó crear creó / disolver disolvió
satisfecho satisfecha / insatisfecho descontento
elogiar elogió / criticar criticó
adulto adultos / niño niña niños
disponible disponibles / agotado agotada
padre / madre
marido esposo / esposa
hermano / hermana
arriba / abajo
delante / detrás
dentro / fuera
simple / complejo compleja
presente / ausente
conocido conocida / desconocido desconocida
claro clara / oscuro oscura
dulce / amargo
aumento subida crecimiento / disminución descenso caída bajada
superar superó superado aprobó / suspender suspendió fracasó
entre semana / fin de semana
avalar avaló respaldar respaldó respaldado / vetar vetó rechazo rechazar
subir encarecer encareció encarecido repuntar repuntó disparó escalar escaló avanzó multiplicó duplicó apreció revalorizó aumentado crecido subido elevar elevó ascendió ganó creciente / bajar abaratar abarató abaratado desplomó retroceder retrocedió hundió mermó menguó depreció bajado caído cayendo recortó moderó aflojó descendente perdió
agravar agravó agravado empeorar empeoró recrudeció / aliviar alivió mejorar mejoró remitir remitió mitigó
aprobar avalar validar validó autorizar autorizó admitir admitió estimó ratificar ratificó aceptar / rechazar tumbar tumbó denegar inadmitió desestimar vetar tumbado anuló revocó
inaugurar inauguró inaugurado inaugurada abrir abrió reabrir reabrió estrenó / clausurar clausuró clausurado cerrar cerró cerrado
endurecer endureció endurecido / suavizar suavizó relajar relajó flexibilizó
gastar gasta gastó consumir consume consumió / ahorrar ahorra ahorró
sobrevivir sobrevivió / morir murió fallecer falleció
herido heridos herida heridas / ileso ilesos ilesa ilesas
moderno moderna / antiguo antigua
incluir incluido incluida incluidos comprendido / excluir excluido excluida aparte
aparecer apareció / desaparecer desapareció
conectar conectado conectó / desconectar desconectado desconectó
vender / comprar
contar dispone disponer dotado equipado / carecer carece desprovisto
optimista / pesimista
mantener mantuvo conservar conservó / suprimir suprimió eliminar eliminó
condenar condenó condenada culpable / absolver absolvió absuelto
curar / enfermar
atacar atacó / defender defendió
llenar llenó / vaciar vació
mayores / menores
largo / breve
acelerar aceleró / frenar frenó ralentizar ralentizó
ampliar amplió ampliado ampliación expandir expandió aumentar creció / reducir redujo reducido reducción recortar recortó disminuir
conservar conservó mantener mantiene retener / perder pierde perdió
vigente válido válida vigor / caducado caducada vencido nulo nula
puntual puntualmente adelantado antelación adelanto / retrasado retraso demora
completa completo íntegra / parcial media incompleto incompleta
presencial presencialmente / virtual telemático línea
activo activa / inactivo inactiva
suficiente suficientes / insuficiente insuficientes escaso
favorable favor / desfavorable contra
amplio espacioso espaciosa / estrecho reducido pequeño
concurrido concurrida abarrotado lleno / vacío desierto
fresco fresca / congelado congelada
crudo cruda / cocido cocinado
propio propia / ajeno alquilado alquilada
indefinido indefinida fijo / temporal
obtener obtuvo conceder concedió / denegar denegó retirar retiró
desempleado desempleo paro / empleado ocupado
mejoró mejora mejoraron / empeoró empeora empeoraron
éxito exitoso exitosa / fracaso fallido fallida
hijo hijos / hija hijas
abuelo / abuela
tío / tía
rey / reina
vertical / horizontal
amanecer / atardecer anochecer
transparente / opaco
visible / invisible
silencioso tranquilo / ruidoso`;
