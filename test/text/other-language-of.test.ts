import { growthOf } from '../work-counter.js';
import { readdirSync, readFileSync } from 'node:fs';
import { isOtherLanguage } from '../../src/text/other-language-of.js';

const linesOf = (path: string): string[] => readFileSync(path, 'utf8').trim().split('\n');

/** Answers of a chat backend in languages that the rules do not know. */
const OTHERS: Readonly<Record<string, string>> = {
  nl: 'U kunt het product binnen dertig dagen terugsturen, mits het niet is gebruikt.',
  af: 'Jy kan die produk binne dertig dae terugstuur as dit nie gebruik is nie. Dit kos niks.',
  sv: 'Butiken är öppen från åtta till tio och är stängd på söndagar.',
  da: 'Du kan returnere varen inden for tredive dage, hvis den ikke er blevet brugt.',
  no: 'Museet åpnet i 1885 og trekker hvert år mer enn to millioner besøkende.',
  is: 'Þú getur skilað vörunni innan þrjátíu daga ef hún hefur ekki verið notuð.',
  fi: 'Voit palauttaa tuotteen kolmenkymmenen päivän kuluessa, jos sitä ei ole käytetty.',
  et: 'Toote saab tagastada kolmekümne päeva jooksul, kui seda ei ole kasutatud.',
  lv: 'Preci var atgriezt trīsdesmit dienu laikā, ja tā nav lietota.',
  lt: 'Prekę galite grąžinti per trisdešimt dienų, jei ji nebuvo naudota.',
  pl: 'Sklep jest otwarty od ósmej do dziesiątej i nie działa w niedzielę.',
  cs: 'Obchod je otevřen od osmi do deseti a v neděli je zavřený.',
  sk: 'Tovar môžete vrátiť do tridsiatich dní, ak nebol použitý.',
  sl: 'Izdelek lahko vrnete v tridesetih dneh, če ni bil uporabljen.',
  hr: 'Proizvod možete vratiti u roku od trideset dana ako nije korišten.',
  hu: 'A múzeumot 1885-ben nyitották meg, és évente több mint kétmillió látogatója van.',
  ro: 'Muzeul a fost deschis în 1885 și atrage în fiecare an peste două milioane de vizitatori.',
  sq: 'Ju mund ta ktheni produktin brenda tridhjetë ditëve nëse nuk është përdorur.',
  tr: 'Ürünü otuz gün içinde iade edebilirsiniz; ancak kullanılmış ürünler için bu geçerli değildir.',
  az: 'Muzey 1885-ci ildə açılıb və hər il iki milyondan çox ziyarətçi gəlir.',
  id: 'Anda dapat mengembalikan produk dalam waktu tiga puluh hari jika belum digunakan.',
  ms: 'Muzium ini dibuka pada tahun 1885 dan menarik lebih dua juta pelawat setiap tahun.',
  vi: 'Cửa hàng mở cửa từ tám giờ đến mười giờ và đóng cửa vào chủ nhật.',
  tl: 'Maaari mong ibalik ang produkto sa loob ng tatlumpung araw kung hindi pa ito nagagamit.',
  sw: 'Jumba la makumbusho lilifunguliwa mwaka 1885 na huvutia wageni zaidi ya milioni mbili kila mwaka.',
  ca: "Podeu tornar el producte en un termini de trenta dies si no s'ha fet servir.",
  eu: 'Museoa 1885ean ireki zen eta urtero bi milioi bisitari baino gehiago ditu, baina ez da garestia.',
  uk: 'Магазин відкритий з восьмої до десятої і зачинений у неділю.',
  be: 'Тавар можна вярнуць на працягу трыццаці дзён, калі ён не выкарыстоўваўся.',
  bg: 'Можете да върнете продукта в срок от тридесет дни, ако не е използван.',
  mk: 'Производот може да се врати во рок од триесет дена ако не е користен.',
  sr: 'Музеј је отворен 1885. године и сваке године привуче више од два милиона посетилаца.',
  kk: 'Мұражай 1885 жылы ашылды және жыл сайын екі миллионнан астам адам келеді.',
  fa: 'شما می‌توانید کالا را ظرف سی روز برگردانید، اگر استفاده نشده باشد.',
  ur: 'دکان آٹھ سے دس بجے تک کھلی رہتی ہے اور اتوار کو بند ہوتی ہے۔',
  ps: 'موزیم په ۱۸۸۵ کال کې پرانیستل شو او هر کال ډېر خلک ورته راځي چې له نورو هېوادونو دي.',
  ckb: 'فرۆشگاکە لە کاتژمێر هەشت تا دە کراوەیە و ڕۆژانی هەینی داخراوە.',
  mr: 'हे संग्रहालय १८८५ मध्ये उघडले गेले आणि दरवर्षी वीस लाखांहून अधिक लोक येथे येतात.',
  ne: 'पसल आठ बजेदेखि दस बजेसम्म खुला हुन्छ र आइतबार बन्द हुन्छ।',
  el: 'Το μουσείο άνοιξε το 1885.',
  he: 'המוזיאון נפתח בשנת 1885.',
  th: 'พิพิธภัณฑ์เปิดในปี 1885',
  bn: 'জাদুঘরটি ১৮৮৫ সালে খোলা হয়েছিল।',
  ta: 'அருங்காட்சியகம் 1885 இல் திறக்கப்பட்டது.',
  ka: 'მუზეუმი 1885 წელს გაიხსნა.',
  hy: 'Թանգարանը բացվել է 1885 թվականին:',
  am: 'ሱቁ ከስምንት እስከ አስር ሰዓት ክፍት ነው።',
};

test('a text between marks that are far apart is read', () => {
  const quoted = (times: number): string =>
    `Der Satz „${`${OTHERS['nl']!} `.repeat(times).trim()}“ ist auf Niederländisch.`;
  expect([quoted(1), quoted(4)].map(isOtherLanguage)).toEqual([false, true]);
});

test.each(Object.entries(OTHERS))('%s is no language that the rules know: %s', (_language, text) => {
  expect(isOtherLanguage(text)).toBe(true);
});

describe('is not said', () => {
  test.each<[string, string]>([
    ['of nothing', ''],
    ['of a word', 'Ja.'],
    ['of numbers', '1997 — 42 %'],
    ['of names', 'Łódź, Kraków, Wrocław, Gdańsk, Poznań'],
    [
      'of a name with small words',
      'Ludwig van Beethoven, Vincent van Gogh, Jan van der Meer en Willem van Oranje',
    ],
    ['of a brand', 'De Nederlandse Bank, ING, ABN AMRO.'],
    ['of a greeting', 'Grüezi mitenand!'],
    ['of code', '`npm install --save-dev jest`'],
    ['of a command with words', 'Run `de winkel is open van acht tot tien uur en niet op zondag`.'],
    ['of an address', 'https://example.com/de/het/een/van/winkel'],
    ['of a formula', 'α + β = γ, Δx → 0'],
    ['of a table', '| Name | Price |\n|---|---|\n| Smørrebrød | 45 kr |'],
    ['of a dish', 'Gözleme, börek, köfte, dolma and ayran are served.'],
    [
      'of a quotation',
      'Der Satz „De winkel is op zondag gesloten en niet open“ heißt: Der Laden ist sonntags zu.',
    ],
    [
      'of two languages',
      'The shop is closed on Sunday and open on the other days of the week. De winkel is op zondag gesloten en op de andere dagen open.',
    ],
    [
      'of German with Swedish names',
      'Die Sängerin Åsa Söderström trat mit dem Öresund-Quintett in Göteborg auf.',
    ],
    ['of French with Danish names', 'La Øresundsbron relie Malmö à Copenhague.'],
    ['of English in Vietnam', 'Đà Nẵng, Huế and Hội An are in Vietnam.'],
    ['of Russian with a Ukrainian name', 'Кафе «Київ» открыто с 8 до 22.'],
    ['of Arabic with a Persian name', 'وُلد گلشیفته فراهانی في طهران عام 1983 وهي ممثلة.'],
    ['of a Chinese text with Greek letters', '系数α和β分别为0.3和0.5。'],
    [
      'of an English text on a Thai name',
      'กรุงเทพมหานคร is the Thai name of Bangkok, which is the capital of Thailand.',
    ],
    [
      'of headings without small words',
      'grand slam tournaments; total matches; career win - loss; open ties played',
    ],
  ])('%s: %s', (_what, text) => {
    expect(isOtherLanguage(text)).toBe(false);
  });

  const pairs = 'test/fixtures/minimal-pairs';
  test.each(readdirSync(pairs))('of a sentence in %s of the minimal pairs', (file) => {
    const known = JSON.parse(readFileSync(`${pairs}/${file}`, 'utf8')) as {
      fact: string | string[];
      grounded: string;
      ungrounded: string;
    }[];
    const texts = known.flatMap(({ fact, grounded, ungrounded }) => [fact, grounded, ungrounded].flat());
    expect(texts.filter(isOtherLanguage)).toEqual([]);
  });

  const answers = 'bench/languages';
  test.each(readdirSync(answers))('of an answer in %s of the benchmark', (file) => {
    const texts = linesOf(`${answers}/${file}`).map(
      (line) => (JSON.parse(line) as { answer: string }).answer,
    );
    expect(texts.filter(isOtherLanguage)).toEqual([]);
  });
});

test.each([
  ['words', 'de winkel is open van acht tot tien uur en niet op zondag ', true],
  ['quotation marks', '"', false],
  ['letters and stops', 'a.', false],
])('of a text of any length the beginning alone is read: %s', (_what, piece, expected) => {
  const textOf = (times: number): string => piece.repeat(times);
  expect(isOtherLanguage(textOf(10_000))).toBe(expected);
  expect(growthOf(textOf, isOtherLanguage, 10_000)).toBeLessThan(1.1);
});
