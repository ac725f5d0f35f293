// Words that change what a sentence says when one takes the other's place, by language, for twins.mjs.
//
// `pairs`: a word of order, direction, degree, duty or denial and its opposite. `groups`: words of one kind and form, any of
// which may stand for any other: units of time, days of the week, months. Where one word is within the other ("is", "is not")
// the longer one is looked for first. twins.mjs uses each direction equally often, so that no word tells the label.
const PAIRS = {
  en: 'before/after higher/lower earlier/later minimum/maximum weekdays/weekends with/without cheaper/dearer longer/shorter morning/evening always/never above/below increased/decreased larger/smaller highest/lowest newest/oldest includes/excludes inside/outside older/younger opens/closes is/is_not are/are_not can/cannot will/will_not was/was_not has_to/may must/may must/need_not may/must_not at_least/at_most up_to/at_least all/some every/only_one both/neither_of more_than/less_than first/last start/end free/chargeable required/optional yes/no buyer/seller sender/recipient',
  de: 'höher/niedriger früher/später mit/ohne länger/kürzer morgens/abends immer/nie größer/kleiner öffnet/schließt innerhalb/außerhalb älter/jünger ein/kein eine/keine einen/keinen ist/ist_nicht sind/sind_nicht kann/kann_nicht muss/kann müssen/können alle/einige mindestens/höchstens vor/nach erst/nur kostenlos/kostenpflichtig erforderlich/freiwillig mehr_als/weniger_als',
  fr: "avant/après avec/sans matin/soir toujours/jamais supérieur/inférieur ouvre/ferme début/fin est/n'est_pas peut/ne_peut_pas doit/peut doivent/peuvent tous/certains au_moins/au_plus plus_de/moins_de gratuit/payant premier/dernier",
  es: 'antes/después con/sin mañana/tarde siempre/nunca mayor/menor abre/cierra inicio/final es/no_es puede/no_puede incluye/no_incluye debe/puede deben/pueden todos/algunos como_mínimo/como_máximo más_de/menos_de gratis/de_pago primero/último tiene/no_tiene',
  it: 'prima/dopo con/senza mattina/sera sempre/mai maggiore/minore apre/chiude inizio/fine è/non_è può/non_può include/non_include deve/può devono/possono tutti/alcuni almeno/al_massimo più_di/meno_di gratuito/a_pagamento primo/ultimo',
  pt: 'antes/depois com/sem manhã/tarde sempre/nunca maior/menor abre/fecha início/fim é/não_é pode/não_pode inclui/não_inclui deve/pode devem/podem todos/alguns pelo_menos/no_máximo mais_de/menos_de gratuito/pago primeiro/último',
  ru: 'до/после раньше/позже выше/ниже всегда/никогда старше/младше дороже/дешевле может/не_может нужно/не_нужно можно/нельзя есть/нет должен/может все/некоторые с/без не_менее/не_более больше/меньше первый/последний бесплатно/платно',
  ar: 'قبل/بعد مع/بدون أعلى/أدنى أول/آخر داخل/خارج يمكن/لا_يمكن يوجد/لا_يوجد يجب/يمكن جميع/بعض أكثر/أقل',
  hi: 'ऊपर/नीचे अंदर/बाहर पहले/बाद ज़्यादा/कम सभी/कुछ है/नहीं_है हैं/नहीं_हैं सकते/नहीं_सकते',
  ja: '以上/以下 午前/午後 多い/少ない 高い/安い 最初/最後 早い/遅い 必要/不要 以内/以降 できます/できません あります/ありません ます/ません すべて/一部 有料/無料 可能/不可能',
  zh: '之前/之后 以上/以下 上午/下午 多于/少于 高于/低于 最高/最低 最早/最晚 需要/无需 可以/不可以 以内/以外 包括/不包括 所有/部分 免费/收费 至少/最多 必须/可以 会/不会',
  ko: '전에/후에 이상/이하 오전/오후 많은/적은 높은/낮은 처음/마지막 가능/불가 이내/이후 있습니다/없습니다 모든/일부 무료/유료 필요합니다/필요하지_않습니다',
};

/** Words of one form, so that the sentence stays one. */
const GROUPS = {
  en: [
    'minutes hours days weeks months years',
    'minute hour day week month year',
    'km m miles',
    'kg g',
    'euros dollars',
  ],
  de: ['Minuten Stunden Wochen', 'Tage Monate Jahre', 'Tagen Monaten Jahren'],
  fr: ['minutes heures semaines', 'jours mois ans'],
  es: ['minutos días meses años', 'horas semanas'],
  it: ['minuti giorni mesi anni', 'ore settimane'],
  pt: ['minutos dias meses anos', 'horas semanas'],
  ru: ['минут часов дней недель месяцев', 'минуты часа дня месяца'],
  ar: ['أيام أشهر سنوات', 'دقيقة ساعة'],
  hi: ['मिनट घंटे दिन हफ़्ते महीने'],
  ja: ['時間 日間 週間 か月'],
  zh: ['分钟 小时 天', '元 美元'],
  ko: ['시간 개월 주일'],
};

/** The names of days and months, in the form in which a date has them. */
function calendar(lang) {
  const name = (options, date) =>
    new Intl.DateTimeFormat(lang, { ...options, timeZone: 'UTC' }).formatToParts(date);
  const part = (type, options, date) => name(options, date).find((each) => each.type === type)?.value;
  const days = Array.from({ length: 7 }, (_, n) =>
    part('weekday', { weekday: 'long' }, new Date(Date.UTC(2024, 0, 1 + n))),
  );
  const months = Array.from({ length: 12 }, (_, n) =>
    part('month', { day: 'numeric', month: 'long' }, new Date(Date.UTC(2024, n, 2))),
  );
  return [days, months].filter((group) =>
    group.every((each) => each !== undefined && /\p{L}{2}/u.test(each)),
  );
}

/** Alternatives of a language: each a list of words, any of which may stand for any other of its list. */
export function exchangesOf(lang) {
  const read = (text) => text.replaceAll('_', ' ');
  const pairs = (PAIRS[lang] ?? '')
    .split(' ')
    .filter(Boolean)
    .map((pair) => pair.split('/').map(read));
  const groups = (GROUPS[lang] ?? []).map((group) => group.split(' ').map(read));
  return [...pairs, ...groups, ...calendar(lang)];
}
