/** Kinds of one thing in Spanish that exclude one another, a line each; see co-hyponyms.ts. Written for this engine, from no other list. */
export const SPANISH = `
rojo roja rojos rojas, azul azules, verde verdes, amarillo amarilla amarillos, negro negra negros, blanco blanca blancos, gris grises, morado morada violeta, rosa rosado
abogado abogada, arquitecto arquitecta, ingeniero ingeniera, médico médica doctor doctora, enfermero enfermera, profesor profesora maestro maestra, periodista, contable contador contadora, dentista, farmacéutico farmacéutica, cocinero cocinera chef, panadero panadera, carpintero carpintera, electricista, fontanero, policía, bombero bombera, soldado, piloto, agricultor agricultora, pescador, jardinero, peluquero peluquera, camarero camarera, secretario secretaria, juez jueza, veterinario veterinaria, psicólogo psicóloga, biólogo bióloga, químico química, físico física, historiador historiadora, economista, traductor traductora, bibliotecario, pintor pintora, escultor escultora, músico, actor actriz, cantante, bailarín bailarina, poeta, novelista, sacerdote
madera, hierro, acero, plástico, vidrio cristal, piedra, ladrillo, hormigón cemento, cobre, aluminio, oro, bronce, cuero, algodón, lana, seda
perro perros perra, gato gatos gata, caballo caballos, vaca vacas, oveja ovejas, cabra cabras, cerdo cerdos, gallina gallinas, conejo conejos, elefante elefantes, león leones, tigre tigres, oso osos, lobo lobos, zorro, mono monos, serpiente
manzana manzanas, naranja naranjas, plátano plátanos, uva uvas, limón limones, fresa fresas, melocotón, pera peras, sandía, tomate tomates, patata patatas, cebolla cebollas, zanahoria
café, té, leche, vino, cerveza, zumo jugo, agua
piano, guitarra, violín, flauta, trompeta, saxofón, violonchelo, arpa
tren, autobús, avión, barco, coche automóvil, bicicleta, tranvía, camión, moto motocicleta
fútbol, baloncesto, tenis, natación, ciclismo, balonmano, voleibol, atletismo, boxeo, rugby, béisbol, golf
matemáticas, física, química, biología, geografía, filosofía, medicina, literatura, informática, arquitectura
inglés inglesa, francés francesa, alemán alemana, italiano italiana, portugués portuguesa, español española, chino china, japonés japonesa, ruso rusa, árabe, griego griega, turco turca, polaco polaca, holandés neerlandés, sueco sueca
contabilidad, marketing, ventas, compras, finanzas, logística, recursos humanos, producción
cocina, dormitorio, baño, salón, garaje, sótano, jardín, terraza
trigo, maíz, arroz, cebada, algodón, soja, patata
hospital, escuela, museo, iglesia, estación, aeropuerto, biblioteca, teatro, mercado, fábrica, hotel, banco
pendiente pendientes, confirmado confirmada aprobado aprobada aceptado aceptada, rechazado rechazada denegado denegada, cancelado cancelada anulado anulada, enviado enviada expedido expedida, entregado entregada, devuelto devuelta, pagado pagada abonado, vencido vencida caducado caducada, activo activa vigente, suspendido suspendida, cerrado cerrada finalizado finalizada`;
