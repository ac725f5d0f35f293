import type { Language } from '../../../src/engine/text/language.js';
import { attributionMismatch } from '../../../src/engine/alignment/attribution.js';
import { converseMismatch } from '../../../src/engine/alignment/converse-words.js';
import { exceptionMismatch } from '../../../src/engine/alignment/exception-mismatch.js';
import { exchangedNames } from '../../../src/engine/alignment/exchanged-names.js';
import { exchangedPlaces } from '../../../src/engine/alignment/exchanged-places.js';
import { exchangedStandards } from '../../../src/engine/alignment/exchanged-standards.js';
import { listedValues } from '../../../src/engine/alignment/listed-values.js';
import { missingNames } from '../../../src/engine/alignment/missing-names.js';
import { missingSubjects } from '../../../src/engine/alignment/missing-subjects.js';
import { missingValues } from '../../../src/engine/alignment/missing-values.js';
import { modalityMismatch } from '../../../src/engine/alignment/modality.js';
import { negationMismatch } from '../../../src/engine/alignment/negation-mismatch.js';
import type { Rule } from '../../../src/engine/alignment/objection.js';
import { oppositeWords } from '../../../src/engine/alignment/opposite-words.js';
import { quantifierMismatch } from '../../../src/engine/alignment/quantifiers.js';
import { objections } from '../../../src/engine/alignment/rules.js';
import { valueRoles } from '../../../src/engine/alignment/value-roles.js';
import { alignTexts } from './align-texts.js';

/** Language, claim, evidence, and the rule that objects or undefined. */
type Row = readonly [Language, string, string, string | undefined];

const TABLES: readonly (readonly [string, Rule, readonly Row[]])[] = [
  [
    'negation',
    negationMismatch,
    [
      ['de', 'Am Montag gilt das Angebot nicht.', 'Das Angebot gilt nicht am Montag.', undefined],
      ['de', 'Am Montag gilt das Angebot.', 'Am Montag gilt das Angebot nicht.', 'negation-mismatch'],
      ['fr', 'Le parking est gratuit.', "Le parking n'est plus gratuit.", 'negation-mismatch'],
      ['en', 'The plan includes support.', 'The plan does not include support.', 'negation-mismatch'],
      ['en', 'The plan does not include support.', 'The plan includes support.', 'negation-mismatch'],
      ['en', 'The plan does not include support.', 'The plan includes no support.', undefined],
      [
        'en',
        'The plan includes email support.',
        'The plan includes not only email support but chat.',
        undefined,
      ],
      ['en', 'The lift runs on Sundays.', 'The lift runs on Sundays; the bus never stops there.', undefined],
      ['en', 'The parcel arrived.', 'The parcel failed to arrive.', 'negation-mismatch'],
      ['en', 'The parcel did not arrive.', 'The parcel failed to arrive.', undefined],
      ['en', 'The guard was given access.', 'The guard was denied access.', 'negation-mismatch'],
      ['en', 'The match took place in Leeds.', 'The match in Leeds was cancelled.', 'negation-mismatch'],
      ['en', 'The cancelled match was in Leeds.', 'The cancelled match was in Leeds.', undefined],
      ['en', 'The shop sells maps.', 'The shop stopped selling maps.', 'negation-mismatch'],
      ['en', 'The bus goes to the station.', 'The bus stopped at the station.', undefined],
      ['en', 'Dogs are not allowed in the garden.', 'Dogs are prohibited in the garden.', undefined],
      ['en', 'Smoking is permitted here.', 'Smoking is banned here.', 'negation-mismatch'],
      ['en', 'The driver was fined.', 'The driver did not stop and was fined.', undefined],
      ['en', 'The hall is loud.', 'The hall has no windows but is loud.', undefined],
      ['en', 'The river is not deep.', 'The river is shallow.', undefined],
      ['en', 'Atlases cannot be borrowed.', 'Any item may be borrowed apart from atlases.', undefined],
      ['en', 'It is the only city with a metro.', 'No other city has a metro.', undefined],
      ['en', 'Few people use the ferry.', 'Hardly anyone uses the ferry.', undefined],
      ['en', 'The mayor did not come.', 'Neither the mayor nor the judge came.', undefined],
      ['en', 'The mayor came.', 'Neither the mayor nor the judge came.', 'negation-mismatch'],
      [
        'en',
        'They found proof that it prevents colds.',
        'They found no proof that it prevents colds.',
        'negation-mismatch',
      ],
      [
        'en',
        'The files cannot be recovered.',
        'It is not impossible to recover the files.',
        'negation-mismatch',
      ],
      ['en', 'The pump was not checked.', 'Had the pump been checked, it would have held.', undefined],
      [
        'en',
        'The pump was checked.',
        'If the pump had been checked, it would have held.',
        'negation-mismatch',
      ],
      ['en', 'The shop did not close.', 'The shop would have closed if the city had not paid.', undefined],
      [
        'en',
        'The city did not pay.',
        'The shop would have closed if the city had not paid.',
        'negation-mismatch',
      ],
      [
        'en',
        'The climbers did not reach the top.',
        'The climbers tried to reach the top but turned back.',
        undefined,
      ],
      [
        'en',
        'The climbers reached the top.',
        'The climbers tried to reach the top but turned back.',
        'negation-mismatch',
      ],
      ['en', 'Search was missing from the app.', 'The app lacked search.', undefined],
      ['en', 'Cancelling it costs a fee.', 'It can be cancelled without a fee.', 'negation-mismatch'],
      ['es', 'El museo abre.', 'El museo no abre.', 'negation-mismatch'],
      ['pt', 'O plano inclui suporte.', 'O plano não inclui suporte.', 'negation-mismatch'],
      ['fr', 'Le plan comprend une aide.', 'Le plan ne comprend pas une aide.', 'negation-mismatch'],
      ['de', 'Der Tarif enthält Support.', 'Der Tarif enthält keinen Support.', 'negation-mismatch'],
      ['de', 'Der Tarif enthält Support.', 'Der Tarif enthält nicht nur Support.', undefined],
      ['it', 'Il piano include assistenza.', 'Il piano non include assistenza.', 'negation-mismatch'],
      ['ru', 'Музей работает.', 'Музей не работает.', 'negation-mismatch'],
      ['zh', '博物馆开放。', '博物馆不开放。', 'negation-mismatch'],
      ['zh', '两种颜色不同。', '两种颜色不同。', undefined],
      ['ja', '電話サポートが含まれます。', '電話サポートが含まれません。', 'negation-mismatch'],
      ['ko', '전화 지원이 포함된다.', '전화 지원이 포함되지 않는다.', 'negation-mismatch'],
      // A syllable of another word denies nothing.
      ['ko', '정부가 청구안을 통과시켰다.', '정부가 청구안을 통과시켰다.', undefined],
      ['ko', '정부가 청구서를 통과시켰다.', '정부가 청구안을 통과시켰다.', undefined],
      ['hi', 'योजना में सहायता शामिल है।', 'योजना में सहायता शामिल नहीं है।', 'negation-mismatch'],
      ['ar', 'يفتح المتحف.', 'لا يفتح المتحف.', 'negation-mismatch'],
      // What forbids.
      ['de', 'Im Saal darf gefilmt werden.', 'Das Filmen ist im Saal verboten.', 'negation-mismatch'],
      ['de', 'Im Saal darf nicht gefilmt werden.', 'Das Filmen ist im Saal verboten.', undefined],
      ['fr', 'On peut filmer ici.', 'Il est interdit de filmer ici.', 'negation-mismatch'],
      ['fr', 'On ne peut pas filmer ici.', 'Il est interdit de filmer ici.', undefined],
      ['es', 'Se puede nadar en el lago.', 'Está prohibido nadar en el lago.', 'negation-mismatch'],
      ['pt', 'Não se pode nadar no lago.', 'É proibido nadar no lago.', undefined],
      ['it', 'Nel lago si può nuotare.', 'È vietato nuotare nel lago.', 'negation-mismatch'],
      ['ru', 'В озере можно купаться.', 'В озере запрещено купаться.', 'negation-mismatch'],
      ['ru', 'В озере нельзя купаться.', 'В озере запрещено купаться.', undefined],
      ['zh', '湖里可以游泳。', '湖里严禁游泳。', 'negation-mismatch'],
      ['zh', '湖里不得游泳。', '湖里严禁游泳。', undefined],
      ['ja', '湖で遊泳してもよい。', '湖での遊泳は禁止されている。', 'negation-mismatch'],
      ['ja', '湖で遊泳してはいけない。', '湖での遊泳は禁止されている。', undefined],
      ['ko', '호수에서 수영을 할 수 있다.', '호수에서 수영이 금지되어 있다.', 'negation-mismatch'],
      ['hi', 'झील में तैरने की अनुमति नहीं है।', 'झील में तैरना मना है।', undefined],
      ['ar', 'لا يسمح بالسباحة في البحيرة.', 'يمنع السباحة في البحيرة.', undefined],
      // What is told by its opposite.
      ['es', 'La junta no aceptó el plan.', 'La junta rechazó el plan.', undefined],
      ['fr', "Le comité n'a pas accepté le plan.", 'Le comité a rejeté le plan.', undefined],
      ['zh', '委员会没有批准计划。', '委员会否决了计划。', undefined],
      // What lacks it.
      ['de', 'Der Saft enthält Zucker.', 'Der Saft ist zuckerfrei.', 'negation-mismatch'],
      ['it', 'La casa ha il garage.', 'La casa è priva di garage.', 'negation-mismatch'],
      // "Ne … que" denies nothing.
      ['fr', 'Le parc ferme le lundi.', 'Le parc ne ferme que le lundi.', undefined],
    ],
  ],
  [
    'exceptions',
    exceptionMismatch,
    [
      ['en', 'The zoo opens on Monday.', 'The zoo opens every day except Monday.', 'exception-ignored'],
      ['en', 'The zoo is closed on Monday.', 'The zoo is open every day except Monday.', undefined],
      ['en', 'The zoo opens every day.', 'The zoo opens every day except Monday.', 'exception-dropped'],
      ['es', 'El zoo abre el lunes.', 'El zoo abre todos los días excepto el lunes.', 'exception-ignored'],
      ['pt', 'O zoo não abre à segunda.', 'O zoo abre todos os dias, exceto à segunda.', undefined],
      ['fr', 'Le zoo ouvre le lundi.', 'Le zoo ouvre tous les jours sauf le lundi.', 'exception-ignored'],
      ['de', 'Der Zoo öffnet am Montag.', 'Der Zoo öffnet täglich außer am Montag.', 'exception-ignored'],
      ['it', 'Lo zoo apre il lunedì.', 'Lo zoo apre ogni giorno tranne il lunedì.', 'exception-ignored'],
      [
        'ru',
        'В понедельник зоопарк открыт.',
        'Зоопарк открыт ежедневно, кроме понедельника.',
        'exception-ignored',
      ],
      ['zh', '除了英语，他还会说法语。', '除了英语，他还会说法语。', undefined],
      ['ja', '月曜日も開園する。', '月曜日以外は毎日開園する。', 'exception-ignored'],
      ['ja', '月曜日は開園しない。', '月曜日以外は毎日開園する。', undefined],
      ['hi', 'सोमवार को चिड़ियाघर खुला है।', 'सोमवार को छोड़कर चिड़ियाघर हर दिन खुला है।', 'exception-ignored'],
      ['ar', 'الحديقة مفتوحة يوم الاثنين.', 'الحديقة مفتوحة كل يوم ما عدا الاثنين.', 'exception-ignored'],
    ],
  ],
  [
    'what is compared with what',
    exchangedStandards,
    [
      [
        'de',
        'Der Altbau ist höher als der Neubau.',
        'Der Neubau ist höher als der Altbau.',
        'roles-exchanged',
      ],
      ['de', 'Der Neubau ist höher als der Altbau.', 'Der Neubau ist höher als der Altbau.', undefined],
      ['zh', '乙队的得分比甲队高。', '甲队的得分比乙队高。', 'roles-exchanged'],
      ['ja', 'B店の客はA店より多い。', 'A店の客はB店より多い。', 'roles-exchanged'],
      ['ja', 'A店の客はB店より多い。', 'A店の客はB店より多い。', undefined],
      [
        'ko',
        '부산 지점의 매출은 서울 지점보다 높다.',
        '서울 지점의 매출이 부산 지점보다 높다.',
        'roles-exchanged',
      ],
      ['hi', 'मुंबई दिल्ली से बड़ी है।', 'दिल्ली मुंबई से बड़ी है।', 'roles-exchanged'],
      ['ar', 'النزل أغلى من الفندق.', 'الفندق أغلى من النزل.', 'roles-exchanged'],
    ],
  ],
  [
    'who has the word',
    attributionMismatch,
    [
      [
        'en',
        'According to the engineers, the bridge reopens.',
        'According to the mayor, the bridge reopens.',
        'source-mismatch',
      ],
      [
        'en',
        'According to the mayor, the bridge reopens.',
        'According to the mayor of Leeds, the bridge reopens.',
        undefined,
      ],
      ['en', 'The bridge reopens.', 'According to the mayor, the bridge reopens.', undefined],
      [
        'es',
        'Según los bomberos, el incendio fue casual.',
        'Según la policía, el incendio fue casual.',
        'source-mismatch',
      ],
      ['pt', 'Segundo os moradores, a ponte abre.', 'Segundo o prefeito, a ponte abre.', 'source-mismatch'],
      ['pt', 'A ponte abre no segundo trimestre.', 'Segundo o prefeito, a ponte abre.', undefined],
      ['fr', 'Selon la mairie, la ligne ouvre.', 'Selon le ministre, la ligne ouvre.', 'source-mismatch'],
      [
        'de',
        'Laut dem Krankenhaus war der Fahrer betrunken.',
        'Laut der Polizei war der Fahrer betrunken.',
        'source-mismatch',
      ],
      [
        'de',
        'Der Polizei zufolge war der Fahrer betrunken.',
        'Laut der Polizei war der Fahrer betrunken.',
        undefined,
      ],
      ['it', 'Secondo i residenti, il ponte apre.', 'Secondo il sindaco, il ponte apre.', 'source-mismatch'],
      ['ru', 'По словам врачей, мост откроется.', 'По словам мэра, мост откроется.', 'source-mismatch'],
      ['zh', '据医生介绍，大桥将重新开放。', '据市长介绍，大桥将重新开放。', undefined],
      ['ja', '医師によると、橋は再び開く。', '市長によると、橋は再び開く。', 'source-mismatch'],
      ['ko', '의사에 따르면 다리가 다시 열린다.', '시장에 따르면 다리가 다시 열린다.', 'source-mismatch'],
    ],
  ],
  [
    'converse words',
    converseMismatch,
    [
      ['en', 'Webb bought the mill.', 'Webb sold the mill to Doyle.', 'converse-word'],
      ['en', 'Doyle bought the mill.', 'Webb sold the mill to Doyle.', undefined],
      ['en', 'The mill was bought by Doyle.', 'Webb sold the mill to Doyle.', undefined],
      ['en', 'Webb sold the mill.', 'Webb sold the mill to Doyle.', undefined],
      ['de', 'Kolb kaufte das Grundstück.', 'Kolb verkaufte das Grundstück an Jena.', 'converse-word'],
      ['fr', 'Mallet a acheté le domaine.', 'Mallet a vendu le domaine à Perrin.', 'converse-word'],
      ['es', 'Pinto compró la finca.', 'Pinto vendió la finca a Luna.', 'converse-word'],
      ['it', 'Galli comprò la villa.', 'Galli vendette la villa a Riva.', 'converse-word'],
      ['pt', 'Pinto comprou a quinta.', 'Pinto vendeu a quinta a Luna.', 'converse-word'],
      ['ru', 'Вега продала завод.', 'Вега купила завод.', 'converse-word'],
      ['ja', '佐藤が決勝で敗れた。', '佐藤が決勝で田中を破った。', 'converse-word'],
      ['ja', '田中が決勝で敗れた。', '佐藤が決勝で田中を破った。', undefined],
      ['ko', '김민수가 결승에서 졌다.', '김민수가 결승에서 이정호를 이겼다.', 'converse-word'],
      ['ko', '이정호가 결승에서 졌다.', '김민수가 결승에서 이정호를 이겼다.', undefined],
      ['ko', '민수가 편지를 받았다.', '민수가 영희에게 편지를 보냈다.', 'converse-word'],
      ['hi', 'रीना ने घर खरीदा।', 'रीना ने घर बेचा।', 'converse-word'],
      ['ar', 'باعت ليلى البيت.', 'اشترت ليلى البيت.', 'converse-word'],
    ],
  ],
  [
    'opposite words',
    oppositeWords,
    [
      ['en', 'The flat is occupied.', 'The flat is unoccupied.', 'opposite-word'],
      ['en', 'The form is legible.', 'The form is illegible.', 'opposite-word'],
      ['en', 'The form is not legible.', 'The form is illegible.', undefined],
      ['en', 'The road widens before the bridge.', 'The road narrows before the bridge.', 'opposite-word'],
      ['en', 'The jury convicted the captain.', 'The jury acquitted the captain.', 'opposite-word'],
      ['de', 'Der Eintritt ist möglich.', 'Der Eintritt ist unmöglich.', 'opposite-word'],
      ['en', 'Prices rose in May.', 'Prices fell in May.', 'opposite-word'],
      ['en', 'Prices rose in May.', 'Prices grew in May.', undefined],
      ['en', 'The shop is closed.', 'The shop is not open.', undefined],
      ['es', 'Los precios bajaron.', 'Los precios subieron.', 'opposite-word'],
      ['pt', 'Os preços caíram.', 'Os preços subiram.', 'opposite-word'],
      ['fr', "L'entrée est payante.", "L'entrée est gratuite.", 'opposite-word'],
      ['de', 'Die Preise sanken.', 'Die Preise stiegen.', 'opposite-word'],
      // What German parts is one word.
      ['de', 'Der Rat nahm den Plan an.', 'Der Rat lehnte den Plan ab.', 'opposite-word'],
      ['de', 'Der Rat hat den Plan abgelehnt.', 'Der Rat lehnte den Plan ab.', undefined],
      ['it', 'Il negozio è chiuso.', 'Il negozio è aperto.', 'opposite-word'],
      ['ru', 'Цены выросли.', 'Цены снизились.', 'opposite-word'],
      ['zh', '这条路很宽。', '这条路很窄。', 'opposite-word'],
      ['zh', '电价下跌。', '电价上涨。', 'opposite-word'],
      ['ja', '料金が低下した。', '料金が上昇した。', 'opposite-word'],
      ['ko', '요금이 하락했다.', '요금이 상승했다.', 'opposite-word'],
      ['hi', 'कीमतें घटीं।', 'कीमतें बढ़ीं।', 'opposite-word'],
      ['ar', 'انخفضت الأسعار.', 'ارتفعت الأسعار.', 'opposite-word'],
    ],
  ],
  [
    'quantifiers',
    quantifierMismatch,
    [
      // "Only" some may; the claim says anyone.
      ['en', 'Anyone may use the terrace.', 'Only staff may use the terrace.', 'restriction-dropped'],
      ['en', 'All staff may use the terrace.', 'Only staff may use the terrace.', undefined],
      [
        'en',
        'The archive is open to everyone.',
        'The archive is open to readers only.',
        'restriction-dropped',
      ],
      [
        'es',
        'Cualquiera puede usar la piscina.',
        'Solo los socios pueden usar la piscina.',
        'restriction-dropped',
      ],
      [
        'pt',
        'Qualquer pessoa pode usar a piscina.',
        'Apenas sócios podem usar a piscina.',
        'restriction-dropped',
      ],
      [
        'fr',
        'Tout le monde peut utiliser la piscine.',
        'Seuls les membres peuvent utiliser la piscine.',
        'restriction-dropped',
      ],
      [
        'de',
        'Alle dürfen das Bad benutzen.',
        'Nur Mitglieder dürfen das Bad benutzen.',
        'restriction-dropped',
      ],
      [
        'de',
        'Alle Mitglieder dürfen das Bad benutzen.',
        'Nur Mitglieder dürfen das Bad benutzen.',
        undefined,
      ],
      [
        'it',
        'Chiunque può usare la piscina.',
        'Solo i soci possono usare la piscina.',
        'restriction-dropped',
      ],
      [
        'ru',
        'Все могут пользоваться бассейном.',
        'Только члены клуба могут пользоваться бассейном.',
        'restriction-dropped',
      ],
      ['zh', '所有人都可以使用泳池。', '只有会员可以使用泳池。', 'restriction-dropped'],
      ['ja', 'プールは誰でも利用できる。', 'プールは会員だけが利用できる。', 'restriction-dropped'],
      ['ko', '누구나 수영장을 이용한다.', '회원만 수영장을 이용한다.', 'restriction-dropped'],
      ['ko', '10만 명이 수영장을 이용한다.', '10만 명이 수영장을 이용한다.', undefined],
      ['hi', 'कोई भी पूल का उपयोग करता है।', 'केवल सदस्य पूल का उपयोग करते हैं।', 'restriction-dropped'],
      ['ar', 'يستخدم الجميع المسبح.', 'يستخدم الأعضاء فقط المسبح.', 'restriction-dropped'],
      ['en', 'All rooms have a balcony.', 'Some rooms have a balcony.', 'quantifier-mismatch'],
      ['en', 'Some rooms have a balcony.', 'All rooms have a balcony.', undefined],
      ['en', 'All rooms have a balcony.', 'Most rooms have a balcony.', 'quantifier-mismatch'],
      ['en', 'Only members may enter.', 'Members may enter.', 'only-added'],
      ['en', 'It costs only 5 euros.', 'It costs 5 euros.', undefined],
      ['de', 'Alle Zimmer haben Balkon.', 'Einige Zimmer haben Balkon.', 'quantifier-mismatch'],
      ['ja', 'すべての部屋に窓がある。', '一部の部屋に窓がある。', 'quantifier-mismatch'],
      ['ru', 'Балкон есть во всех номерах.', 'Балкон есть в некоторых номерах.', 'quantifier-mismatch'],
    ],
  ],
  [
    'modality',
    modalityMismatch,
    [
      ['en', 'A candle started the fire.', 'A candle reportedly started the fire.', 'certainty-added'],
      [
        'en',
        'The fire was allegedly started by a candle.',
        'A candle reportedly started the fire.',
        undefined,
      ],
      ['en', 'Prime Minister May opened the talks.', 'Prime Minister May opened the talks.', undefined],
      ['en', 'Young voters abstain.', 'Young voters are more likely than old voters to abstain.', undefined],
      [
        'en',
        'The council has a plan for schools.',
        'The council, which could close two pools, has a plan for schools.',
        undefined,
      ],
      ['en', 'The council will extend the line.', 'The council may extend the line.', 'certainty-added'],
      ['en', 'The council might extend the line.', 'The council may extend the line.', undefined],
      ['en', 'The fair opened in 2021.', 'The fair opened in May 2021.', undefined],
      ['en', 'Members must book online.', 'Members can book online.', 'duty-added'],
      ['en', 'Members can book online.', 'Members must book online.', 'duty-dropped'],
      ['de', 'Die Linie wird verlängert.', 'Die Linie wird möglicherweise verlängert.', 'certainty-added'],
      ['zh', '市议会延长线路。', '市议会可能延长线路。', 'certainty-added'],
    ],
  ],
  [
    'missing values',
    missingValues,
    [
      ['en', 'The tank holds 40 gallons.', 'The tank holds 40 litres.', 'value-mismatch'],
      ['en', 'The tank holds 40 litres.', 'The tank is made of steel.', 'value-missing'],
      ['en', '1500 people came.', 'Over 1,500 people came.', undefined],
    ],
  ],
  [
    'missing names',
    missingNames,
    [
      [
        'en',
        'It starred Brad Pitt and Kate Winslet.',
        'It stars Kate Winslet and Leonardo DiCaprio.',
        'name-mismatch',
      ],
      ['en', 'The fair takes place in June in Ghent.', 'The fair takes place in June.', 'name-missing'],
      ['en', 'Dr. Keller leads the clinic.', 'Maria Keller leads the clinic.', undefined],
      ['en', 'The Government of Ontario says so.', 'Toronto is in Ontario.', 'name-missing'],
    ],
  ],
  [
    'missing subjects',
    missingSubjects,
    [
      ['ko', '박오성은 지휘자이다.', '지휘자는 김하나이다.', 'subject-missing'],
      ['ko', '김하나는 지휘자이다.', '지휘자는 김하나이다.', undefined],
      ['zh', '作者是周涛。', '作者是林静。', 'subject-missing'],
      ['zh', '林静是作者。', '作者是林静。', undefined],
      ['ja', '作者は山本健です。', '作者は佐藤明です。', 'subject-missing'],
      ['ar', 'المؤلف هو كريم ناصر.', 'المؤلف هو سامي الخطيب.', 'subject-missing'],
    ],
  ],
  [
    'whose value it is',
    valueRoles,
    [
      [
        'pt',
        'O quarto duplo sai por R$ 210,00 e o simples, por R$ 340,00.',
        'O quarto simples custa R$ 210,00 e o quarto duplo, R$ 340,00.',
        'values-exchanged',
      ],
      [
        'pt',
        'O quarto duplo sai por R$ 340,00 e o simples, por R$ 210,00.',
        'O quarto simples custa R$ 210,00 e o quarto duplo, R$ 340,00.',
        undefined,
      ],
      [
        'ru',
        'У Павла Громова 14 лет стажа, у Ирины Савельевой — 9.',
        'Стаж Ирины Савельевой — 14 лет, а Павла Громова — 9 лет.',
        'values-exchanged',
      ],
      ['en', '38% of urban homes had it.', '62% of urban and 38% of rural homes had it.', 'values-exchanged'],
      ['en', '62% of urban homes had it.', '62% of urban and 38% of rural homes had it.', undefined],
      ['en', 'Visitors pay 12 euros.', 'Members pay 12 euros, visitors pay 18 euros.', 'values-exchanged'],
      [
        'en',
        'Sales were 41 tons in 2023.',
        'Sales rose from 41 tons in 2022 to 47 tons in 2023.',
        'values-exchanged',
      ],
      ['en', 'Sales were 47 tons in 2023.', 'Sales rose from 41 tons in 2022 to 47 tons in 2023.', undefined],
      ['ja', '一般の料金は1200円です。', '会員の料金は1200円、一般の料金は1800円です。', 'values-exchanged'],
      [
        'ru',
        'Для гостей билет стоит 12 евро.',
        'Для членов клуба билет стоит 12 евро, для гостей — 18 евро.',
        'values-exchanged',
      ],
      ['ar', 'السعر للزوار 12 يورو.', 'السعر للأعضاء 12 يورو، وللزوار 18 يورو.', 'values-exchanged'],
    ],
  ],
  [
    'values in a row',
    listedValues,
    [
      [
        'en',
        'Boys scored 78 points.',
        'Boys and girls scored 71 and 78 points respectively.',
        'values-exchanged',
      ],
      ['en', 'Girls scored 78 points.', 'Boys and girls scored 71 and 78 points respectively.', undefined],
      ['en', 'Oslo won 3 medals.', 'Oslo, Bergen and Bodo won 9, 3 and 12 medals.', 'values-exchanged'],
      ['en', 'Bergen won 3 medals.', 'Oslo, Bergen and Bodo won 9, 3 and 12 medals.', undefined],
      [
        'es',
        'Perú sumó 78 puntos.',
        'Perú y Chile sumaron 71 y 78 puntos respectivamente.',
        'values-exchanged',
      ],
      [
        'de',
        'Jungen erzielten 78 Punkte.',
        'Jungen und Mädchen erzielten 71 und 78 Punkte.',
        'values-exchanged',
      ],
    ],
  ],
  [
    'who did it, by names',
    exchangedNames,
    [
      ['en', 'Norvik was beaten by Halden.', 'Norvik beat Halden in Bergen.', 'roles-exchanged'],
      ['en', 'Halden was beaten by Norvik.', 'Norvik beat Halden in Bergen.', undefined],
      [
        'en',
        'Agnes Doyle bought the mill from Terrance Webb.',
        'Terrance Webb sold the mill to Agnes Doyle.',
        undefined,
      ],
      [
        'en',
        'Terrance Webb bought the mill from Agnes Doyle.',
        'Terrance Webb sold the mill to Agnes Doyle.',
        'roles-exchanged',
      ],
      ['ru', 'Анну Белову победила Ольга Крылова.', 'Анна Белова победила Ольгу Крылову.', 'roles-exchanged'],
      ['ru', 'Ольгу Крылову победила Анна Белова.', 'Анна Белова победила Ольгу Крылову.', undefined],
      ['en', 'Jon Holt succeeded Priya Nair.', 'Priya Nair succeeded Jon Holt.', 'roles-exchanged'],
      ['en', 'Jon Holt was succeeded by Priya Nair.', 'Priya Nair succeeded Jon Holt.', undefined],
      ['en', 'Priya Nair was succeeded by Jon Holt.', 'Priya Nair succeeded Jon Holt.', 'roles-exchanged'],
      ['en', 'Jon Holt married Priya Nair.', 'Priya Nair married Jon Holt.', undefined],
      [
        'en',
        'The train runs from Basel Bad to Bern West.',
        'The train runs from Bern West to Basel Bad.',
        'roles-exchanged',
      ],
      ['de', 'Ina Bergmann wurde von Tom Falk besiegt.', 'Tom Falk besiegte Ina Bergmann.', undefined],
      [
        'ru',
        'Мария Иванова победила Анну Петрову.',
        'Анна Петрова победила Марию Иванову.',
        'roles-exchanged',
      ],
    ],
  ],
  [
    'who did it, by places',
    exchangedPlaces,
    [
      ['en', 'The client calls the server.', 'The server calls the client.', 'roles-exchanged'],
      ['en', 'Plums, pears and apples grow here.', 'Apples, pears and plums grow here.', undefined],
      ['zh', '张敏击败了李娜。', '李娜击败了张敏。', 'roles-exchanged'],
      // The passive names who did it.
      ['zh', '陈强解雇了王丽。', '陈强被王丽解雇了。', 'roles-exchanged'],
      ['ja', '山田さんは鈴木さんに推薦された。', '山田さんが鈴木さんを推薦した。', 'roles-exchanged'],
      ['ja', '鈴木さんは山田さんに推薦された。', '山田さんが鈴木さんを推薦した。', undefined],
      ['ko', '박지훈은 이수민에게 해고당했다.', '박지훈이 이수민을 해고했다.', 'roles-exchanged'],
      ['ko', '이수민은 박지훈에게 해고당했다.', '박지훈이 이수민을 해고했다.', undefined],
      ['de', 'Talberg wurde von Nordlicht übernommen.', 'Talberg übernahm Nordlicht.', 'roles-exchanged'],
      ['de', 'Nordlicht wurde von Talberg übernommen.', 'Talberg übernahm Nordlicht.', undefined],
      // Cases tell the parts.
      ['de', 'Der Wirt lobte den Koch.', 'Den Wirt lobte der Koch.', 'roles-exchanged'],
      ['de', 'Der Koch lobte den Wirt.', 'Den Wirt lobte der Koch.', undefined],
      ['ru', 'Тренер похвалил судью.', 'Тренера похвалил судья.', 'roles-exchanged'],
      ['ru', 'Судья похвалил тренера.', 'Тренера похвалил судья.', undefined],
      [
        'ru',
        'Министр отправил письмо директору.',
        'Письмо было отправлено директором министру.',
        'roles-exchanged',
      ],
      ['ru', 'Директор отправил письмо министру.', 'Письмо было отправлено директором министру.', undefined],
      ['zh', '张敏被李娜击败了。', '李娜击败了张敏。', undefined],
      ['ja', '鈴木さんが田中さんに勝った。', '田中さんが鈴木さんに勝った。', 'roles-exchanged'],
      ['ja', '鈴木さんに田中さんが勝った。', '田中さんが鈴木さんに勝った。', undefined],
      ['ko', '최민지가 이수진을 이겼다.', '이수진이 최민지를 이겼다.', 'roles-exchanged'],
      ['hi', 'रेखा दास ने सीमा राव को हराया।', 'सीमा राव ने रेखा दास को हराया।', 'roles-exchanged'],
      [
        'ar',
        'هزمت ليلى حداد سارة منصور في النهائي.',
        'هزمت سارة منصور ليلى حداد في النهائي.',
        'roles-exchanged',
      ],
    ],
  ],
];

describe.each(TABLES)('%s', (_, rule, rows) => {
  it.each(rows)('%s: "%s" beside "%s" → %s', (language, claim, evidence, expected) => {
    expect(rule(alignTexts(language, claim, evidence)).map((objection) => objection.rule)[0]).toBe(expected);
  });
});

describe('rules together', () => {
  it('take a converse for what it says', () => {
    expect(
      objections(
        alignTexts('en', 'Mount Belk is lower than Mount Arven.', 'Mount Arven is higher than Mount Belk.'),
      ),
    ).toEqual([]);
    expect(objections(alignTexts('ko', '부산 매출은 서울보다 낮다.', '서울 매출은 부산보다 높다.'))).toEqual(
      [],
    );
  });
});
