import { wordPlaces } from '../../../src/engine/alignment/word-places.js';
import { objections } from '../../../src/engine/alignment/rules.js';
import type { Language } from '../../../src/engine/text/language.js';
import { alignTexts } from './align-texts.js';

/** Language, claim, evidence, and the rule that objects or undefined. */
type Row = readonly [Language, string, string, string | undefined];

/** What all the rules together say, by the kind of knowledge. */
const TABLES: readonly (readonly [string, readonly Row[]])[] = [
  [
    'a denial that another undoes',
    [
      ['es', 'Se puede entrar sin entrada.', 'No se puede entrar sin entrada.', 'negation-mismatch'],
      ['hi', 'बिना टिकट प्रवेश की अनुमति है।', 'बिना टिकट प्रवेश की अनुमति नहीं है।', 'negation-mismatch'],
      ['ko', '예약 없이는 입장할 수 없습니다.', '예약 없이 입장할 수 있습니다.', 'negation-mismatch'],
      ['ar', 'لا يمكن الدخول بدون تذكرة.', 'يمكن الدخول بدون تذكرة.', 'negation-mismatch'],
      ['de', 'Ohne Ausweis ist kein Zutritt.', 'Kein Zutritt ohne Ausweis.', undefined],
    ],
  ],
  [
    'another place, where names have no capitals',
    [
      ['hi', 'कंपनी का नया कारख़ाना नासिक में है।', 'कंपनी ने नया कारख़ाना चाकण में लगाया है।', 'word-replaced'],
      ['hi', 'सम्मेलन शहर में होगा।', 'सम्मेलन जयपुर में होगा।', undefined],
      ['ko', '축제는 순천에서 5월에 열린다.', '축제는 5월에 진주에서 열린다.', 'word-replaced'],
      ['ko', '회의 전에 등록을 해야 한다.', '회의 이내에 등록을 해야 한다.', undefined],
      ['ko', '주주총회가 열리는 날은 3월 27일이다.', '주주총회는 3월 27일에 열린다.', undefined],
      ['ar', 'يعمل الطبيب سامر في حمص.', 'يعمل الطبيب سامر في حلب.', 'word-replaced'],
      ['ar', 'أقيم المعرض في المدينة.', 'أقيم المعرض في الشارقة.', undefined],
    ],
  ],
  [
    'another state, in a record too',
    [
      ['ru', 'Полис ДС-118 аннулирован.', 'Полис: ДС-118; Сумма: 500 ₽; Статус: действует', 'word-replaced'],
      ['es', 'La reserva R-5 está pendiente.', 'Reserva: R-5; Estado: confirmada', 'word-replaced'],
      ['fr', 'La commande C-7 a été annulée.', 'Commande: C-7; Statut: expédiée', 'word-replaced'],
      ['fr', 'La commande C-7 a été expédiée.', 'Commande: C-7; Statut: expédiée', undefined],
      ['zh', '订单E2已经签收。', '订单: E2; 状态: 已发货; 城市: 长沙', 'word-replaced'],
    ],
  ],
  [
    'what costs nothing',
    [
      ['es', 'La entrada no se paga.', 'La entrada es gratuita.', undefined],
      ['es', 'Después se pagan 9 € al mes.', 'El primer mes es gratis, después son 9 € al mes.', undefined],
      ['it', 'La spedizione si paga.', 'La spedizione è gratuita.', 'opposite-word'],
      ['fr', "On ne paie pas l'accès au parc.", "L'accès au parc est gratuit.", undefined],
      ['de', 'Für den Versand fallen keine Kosten an.', 'Der Versand ist kostenlos.', undefined],
      ['de', 'Für den Versand fallen Kosten an.', 'Der Versand ist kostenlos.', 'opposite-word'],
      ['pt', 'Há uma taxa de cancelamento.', 'O cancelamento é gratuito.', 'opposite-word'],
      ['ru', 'За доставку плата не взимается.', 'Доставка бесплатная.', undefined],
      ['zh', '首次咨询不收取费用。', '首次咨询免费。', undefined],
      ['hi', 'पंजीकरण के लिए कोई शुल्क नहीं है।', 'पंजीकरण निःशुल्क है।', undefined],
    ],
  ],
  [
    'what has ceased',
    [
      ['es', 'El museo ha dejado de ofrecer visitas.', 'El museo ya no ofrece visitas.', undefined],
      ['ru', 'Завод прекратил выпускать тракторы.', 'Завод больше не выпускает тракторы.', undefined],
      ['ja', 'バスの運行は休止されている。', 'バスは運行していません。', undefined],
      ['ko', '버스는 운행이 중단되었다.', '버스는 더 이상 운행하지 않습니다.', undefined],
    ],
  ],
  [
    'a reason that was added',
    [
      ['zh', '周一图书馆因装修不开放。', '图书馆周一闭馆。', 'reason-added'],
      ['hi', 'त्योहार के कारण रविवार को बाज़ार नहीं खुलता।', 'बाज़ार रविवार को बंद रहता है।', 'reason-added'],
      [
        'it',
        'Il volo è stato cancellato a causa di uno sciopero.',
        'Il volo è stato cancellato.',
        'reason-added',
      ],
      ['ko', '태풍 때문에 행사가 취소되었다.', '행사가 취소되었다.', 'reason-added'],
      ['de', 'Wegen des Sturms fiel der Zug aus.', 'Der Zug fiel aus: Sturm.', undefined],
      ['ru', 'Из-за дождя матч перенесли.', 'Матч перенесли: шёл дождь.', undefined],
    ],
  ],
  [
    'who did it, where verbs, articles and little words tell',
    [
      [
        'es',
        'El alcalde fue criticado por el presidente.',
        'El alcalde criticó al presidente.',
        'roles-exchanged',
      ],
      [
        'de',
        'Jonas Wirth ist seit 5 Jahren hier, Anna Berger seit 12.',
        'Anna Berger arbeitet seit 12 Jahren hier, Jonas Wirth seit 5 Jahren.',
        undefined,
      ],
      [
        'ru',
        'Южная башня имеет высоту 36 метров.',
        'Высота северной башни — 48 метров, а южной — 36 метров.',
        undefined,
      ],
      ['es', 'El presidente fue criticado por el alcalde.', 'El alcalde criticó al presidente.', undefined],
      [
        'es',
        'Elena Rivas fue sustituida por Tomás Gil como presidenta.',
        'Elena Rivas reemplazó a Tomás Gil como presidenta.',
        'roles-exchanged',
      ],
      [
        'es',
        'Tomás Gil fue sustituido por Elena Rivas.',
        'Elena Rivas reemplazó a Tomás Gil como presidenta.',
        undefined,
      ],
      [
        'it',
        'Nello spettacolo Marta Ferri è diretta da Aldo Conti.',
        "Marta Ferri dirige l'attore Aldo Conti nello spettacolo.",
        'roles-exchanged',
      ],
      ['pt', 'O Palmeiras perdeu para o Santos.', 'O Palmeiras derrotou o Santos.', 'converse-word'],
      ['pt', 'O Santos perdeu para o Palmeiras.', 'O Palmeiras derrotou o Santos.', undefined],
      ['hi', 'कुछ किसानों को मुआवज़ा दिया गया।', 'कुछ किसानों को मुआवज़ा मिला।', undefined],
    ],
  ],
  [
    'opposites',
    [
      ['es', 'La plantilla de la empresa se redujo.', 'La empresa amplió su plantilla.', 'opposite-word'],
      ['ru', 'Жильё за год подешевело.', 'Цены на жильё за год выросли.', 'opposite-word'],
      [
        'de',
        'Wer das Gerät öffnet, behält die Garantie.',
        'Wer das Gerät öffnet, verliert die Garantie.',
        'opposite-word',
      ],
      ['ja', '祖母は京都で生まれた。', '祖父は京都で生まれた。', 'opposite-word'],
      ['ko', '학생들은 시험에 합격했다.', '학생들은 시험에 불합격했다.', 'opposite-word'],
      ['ar', 'هذه البطاقة منتهية.', 'هذه البطاقة سارية.', 'opposite-word'],
    ],
  ],
  [
    'whose value it is, of few words',
    [
      ['zh', '学生票的价格是60元。', '成人票每张60元,学生票每张30元。', 'values-exchanged'],
      [
        'de',
        'Für Kinder kostet der Eintritt 14 Euro.',
        'Erwachsene zahlen 14 Euro, Kinder 6 Euro.',
        'values-exchanged',
      ],
      [
        'de',
        'Für Kinder kostet der Eintritt 6 Euro.',
        'Erwachsene zahlen 14 Euro, Kinder 6 Euro.',
        undefined,
      ],
    ],
  ],
  [
    'another kind of the same thing',
    [
      ['de', 'Der Stuhl Ergo ist schwarz.', 'Der Stuhl Ergo ist grau.', 'word-replaced'],
      ['it', 'Paolo Greco è un avvocato.', 'Paolo Greco è un architetto.', 'word-replaced'],
      ['ar', 'يقع المقر في بيروت.', 'يقع المقر في القاهرة.', 'word-replaced'],
      ['hi', 'मुख्यालय इंदौर में है।', 'मुख्यालय भोपाल में है।', 'word-replaced'],
    ],
  ],
  [
    'a place within a span',
    [
      ['fr', 'Le musée est ouvert le samedi.', 'Le musée est ouvert du mardi au dimanche.', undefined],
      ['fr', 'Le musée est ouvert le lundi.', 'Le musée est ouvert du mardi au dimanche.', 'value-mismatch'],
      ['ja', '15歳の子どもは対象です。', '対象年齢は6歳から12歳までです。', 'value-mismatch'],
      ['hi', 'कार्यालय शाम 6 बजे बंद होता है।', 'कार्यालय सुबह 9 बजे से शाम 6 बजे तक खुला रहता है।', undefined],
    ],
  ],
  [
    'what is denied of the rest',
    [
      [
        'pt',
        'Alguns alunos não entregaram o trabalho.',
        'Nem todos os alunos entregaram o trabalho.',
        undefined,
      ],
      [
        'pt',
        'Nenhum aluno entregou o trabalho.',
        'Nem todos os alunos entregaram o trabalho.',
        'quantifier-mismatch',
      ],
      ['it', 'Tutti sono stati bocciati alla prova.', 'Nessuno ha superato la prova.', undefined],
      ['de', 'Die meisten bestanden die Prüfung nicht.', 'Nur wenige bestanden die Prüfung.', undefined],
    ],
  ],
  [
    'who did it, in a language that puts the verb first',
    [
      [
        'ar',
        'فاز الزمالك على الأهلي في النهائي.',
        'هزم الأهلي الزمالك في المباراة النهائية.',
        'roles-exchanged',
      ],
      ['ar', 'تحفظ البيانات في الخادم لمدة عام.', 'يحفظ الخادم البيانات لمدة عام.', undefined],
      ['ar', 'فاز الأهلي على الزمالك في النهائي.', 'هزم الأهلي الزمالك في المباراة النهائية.', undefined],
    ],
  ],
  [
    'a cell that says no',
    [
      ['pt', 'O hotel tem piscina.', 'Hotel: Miramar | Piscina: não', 'negation-mismatch'],
      ['pt', 'O hotel Miramar não tem piscina.', 'Hotel: Miramar | Piscina: não', undefined],
    ],
  ],
  [
    'how many',
    [
      [
        'fr',
        'Plus de la moitié des salles sont équipées.',
        'La plupart des salles sont équipées.',
        undefined,
      ],
      ['es', 'Todos los vecinos votaron.', 'Más de la mitad de los vecinos votó.', 'quantifier-mismatch'],
      ['it', 'Pochi negozi accettano carte.', 'Quasi tutti i negozi accettano carte.', 'quantifier-mismatch'],
      [
        'pt',
        'Todos os processos foram arquivados.',
        'Metade dos processos foi arquivada.',
        'quantifier-mismatch',
      ],
      ['ru', 'Не все студенты сдали экзамен.', 'Лишь некоторые студенты сдали экзамен.', undefined],
      ['ja', '参加者の全員が学生だった。', '参加者の半数以上が学生だった。', 'quantifier-mismatch'],
    ],
  ],
  [
    'less, and not as',
    [
      [
        'de',
        'Der Titisee ist weniger tief als der Feldsee.',
        'Der Feldsee ist tiefer als der Titisee.',
        undefined,
      ],
      [
        'de',
        'Der Feldsee ist weniger tief als der Titisee.',
        'Der Feldsee ist tiefer als der Titisee.',
        'opposite-word',
      ],
      [
        'es',
        'El Duratón no es tan largo como el Eresma.',
        'El Eresma es más largo que el Duratón.',
        undefined,
      ],
      [
        'es',
        'El Eresma no es tan largo como el Duratón.',
        'El Eresma es más largo que el Duratón.',
        'opposite-word',
      ],
      ['zh', '嘉陵江没有汉江长。', '汉江比嘉陵江长。', undefined],
      ['ja', '利根川は信濃川ほど長くない。', '信濃川は利根川より長い。', undefined],
      ['ko', '영산강은 섬진강만큼 길지 않다.', '섬진강은 영산강보다 길다.', undefined],
      ['hi', 'ताप्ती नर्मदा जितनी लंबी नहीं है।', 'नर्मदा ताप्ती से लंबी है।', undefined],
      ['ru', 'Озеро Ильмень глубже озера Селигер.', 'Озеро Селигер глубже озера Ильмень.', 'roles-exchanged'],
      ['zh', '长途汽车比高铁慢。', '高铁比长途汽车快。', undefined],
    ],
  ],
  [
    'one event from its two sides',
    [
      [
        'pt',
        'O clube pediu a carrinha emprestada à Câmara.',
        'A Câmara emprestou a carrinha ao clube.',
        undefined,
      ],
      [
        'it',
        'La Puccetti ha preso in affitto la villa dal Comune.',
        'Il Comune ha affittato la villa alla Puccetti.',
        undefined,
      ],
      ['hi', 'बैंक ने किसान से कर्ज़ लिया।', 'बैंक ने किसान को कर्ज़ दिया।', 'converse-word'],
      ['ja', '佐々木選手は山本選手に敗れた。', '山本選手は佐々木選手を破った。', undefined],
      ['ja', '佐々木選手は山本選手を破った。', '山本選手は佐々木選手を破った。', 'roles-exchanged'],
      [
        'pt',
        'Ana traduziu o livro e Rui ilustrou o livro.',
        'O livro foi traduzido por Ana e ilustrado por Rui.',
        undefined,
      ],
    ],
  ],
  [
    'of what the sentence before spoke',
    [
      ['en', 'The hotel closed in 1997.', 'The hotel is on King Street. It opened in 1997.', 'opposite-word'],
      ['ja', '緑山荘は1997年に閉館した。', '緑山荘は箱根にあります。1997年に開業しました。', 'opposite-word'],
    ],
  ],
  [
    'what is only planned',
    [
      ['zh', '公司已在成都开设分店。', '公司计划明年在成都开设分店。', 'certainty-added'],
      ['ko', '시는 도서관을 개방하지 않았다.', '시는 도서관을 개방할 예정이다.', 'negation-mismatch'],
    ],
  ],
];

describe.each(TABLES)('%s', (_, rows) => {
  it.each(rows)('%s: "%s" beside "%s" → %s', (language, claim, evidence, expected) => {
    const found = objections(alignTexts(language, claim, evidence)).map(({ rule }) => rule);
    if (expected === undefined) expect(found).toEqual([]);
    else expect(found).toContain(expected);
  });
});

describe('places of words', () => {
  it.each([
    ['zh', '红星公司向东风公司', '公司', false],
    ['zh', '红星公司向东风公司', '司向', true],
    ['ja', '山本選手は', '選手', false],
    ['ja', '山本選手は', '本選', true],
  ] as const)('%s: "%s", "%s" lies across two words: %s', (language, text, pair, expected) => {
    const start = text.indexOf(pair);
    expect(wordPlaces(text, language)?.isAcross(start, start + pair.length)).toBe(expected);
  });

  it('are told of languages without spaces only', () => {
    expect(wordPlaces('red star', 'en')).toBeUndefined();
  });
});
