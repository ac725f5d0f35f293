import type { LanguageTerms } from './language-terms.js';

/** 스물다섯, 마흔두: native tens with native units, whose first four have another form before what they count. */
const NATIVE_TENS = ['스물', '서른', '마흔', '쉰', '예순', '일흔', '여든', '아흔']
  .flatMap((ten, n) => {
    const value = 20 + 10 * n;
    const units = ['하나|한', '둘|두', '셋|세', '넷|네', '다섯', '여섯', '일곱', '여덟', '아홉'];
    const joined = units.map((unit, m) => {
      const forms = unit.split('|').map((form) => ten + form);
      return `${String(value + m + 1)} ${forms.join('|')}`;
    });
    return [`${String(value)} ${ten}`, ...joined];
  })
  .join(', ');

/** Sino-Korean numerals (이십삼) are read by reading/han-numeral.ts. */
export const korean: LanguageTerms = {
  decimalMark: '.',
  numbers: {
    cardinals:
      '1 하나, 2 둘, 3 셋, 4 넷, 5 다섯, 6 여섯, 7 일곱, 8 여덟, 9 아홉, 10 열, 11 열한|열하나, 12 열두|열둘, 13 열세|열셋, 14 열네|열넷, ' +
      '15 열다섯, 16 열여섯, 17 열일곱, 18 열여덟, 19 열아홉, 20 스무, ' +
      NATIVE_TENS +
      ', ' +
      '1 한 명|한 개|한 번|한 대|한 곳, 2 두 명|두 개|두 번|두 대|두 곳, ' +
      '3 세 명|세 개|세 번|세 대|세 곳, 4 네 명|네 개|네 번|네 대|네 곳',
    scales:
      '12 다스, 100 백, 1000 천, 1e4 만, 1e5 십만, 1e6 백만, 1e7 천만, 1e8 억, 1e10 백억, 1e11 천억, 1e12 조',
    ordinals:
      '1 첫 번째|첫번째|첫째, 2 두 번째|두번째|둘째, 3 세 번째|세번째|셋째, 4 네 번째|네번째|넷째, 5 다섯 번째|다섯번째, 10 열 번째',
    fractions: '1/2 절반|반',
    minus: '영하, 마이너스',
    ordinalMarks: '제',
    ordinalEndings: '번째, 위, 회차',
  },
  percent: '퍼센트, 프로',
  percentagePoints: '퍼센트포인트, %포인트, %p, 포인트',
  tenths: '할',
  partsOf: '분의',
  countedUnits: {
    hour: '1 한 시간, 2 두 시간, 3 세 시간, 4 네 시간',
    day: '2 이틀, 3 사흘, 4 나흘, 10 열흘, 15 보름',
    week: '1 일주일, 2 이주일',
    month: '1 한 달, 2 두 달, 3 세 달|석 달, 4 네 달|넉 달',
    year: '1 한 살|한 해, 2 두 살|두 해, 3 세 살|세 해, 4 네 살|네 해',
  },
  units: {
    metre: '미터',
    kilometre: '킬로미터, 킬로',
    centimetre: '센티미터, 센티',
    millimetre: '밀리미터',
    inch: '인치',
    foot: '피트',
    mile: '마일',
    'nautical-mile': '해리',
    yard: '야드',
    'light-year': '광년',
    'square-metre': '제곱미터, 평방미터',
    'square-kilometre': '제곱킬로미터, 평방킬로미터',
    hectare: '헥타르',
    acre: '에이커',
    pyeong: '평',
    litre: '리터',
    millilitre: '밀리리터',
    'cubic-metre': '세제곱미터, 입방미터',
    gallon: '갤런',
    barrel: '배럴',
    gram: '그램',
    kilogram: '킬로그램, 킬로',
    milligram: '밀리그램',
    tonne: '톤',
    pound: '파운드',
    ounce: '온스',
    second: '초, 초간',
    millisecond: '밀리초',
    minute: '분간, 분',
    hour: '시간',
    day: '일간, 일, 박',
    week: '주, 주간, 주일',
    month: '개월, 달, 개월간',
    year: '년, 년간, 살, 세, 주년, 개년',
    'kilometre-per-hour': '킬로미터 매시',
    knot: '노트',
    celsius: '도',
    byte: '바이트',
    megabyte: '메가바이트, 메가',
    gigabyte: '기가바이트, 기가',
    terabyte: '테라바이트',
    watt: '와트',
    kilowatt: '킬로와트',
    megawatt: '메가와트',
    'kilowatt-hour': '킬로와트시',
    kilocalorie: '킬로칼로리, 칼로리',
    'metric-horsepower': '마력',
    hertz: '헤르츠',
    volt: '볼트',
    ampere: '암페어',
    decibel: '데시벨',
    pixel: '픽셀',
  },
  counters:
    '명, 개, 번, 대, 건, 곳, 마리, 권, 장, 채, 척, 편, 점, 배, 회, 층, 가구, 종, 사람, 인, 병, 잔, 벌, 자루, 표, 동, 석, 개사',
  currencies: {
    KRW: '원',
    USD: '미국 달러, 미 달러',
    'USD CAD AUD': '달러, 불',
    EUR: '유로',
    JPY: '엔',
    GBP: '영국 파운드',
    CNY: '위안',
    INR: '루피',
    RUB: '루블',
    CHF: '스위스 프랑, 프랑',
  },
  cents: { 'USD EUR': '센트' },
  qualifiersBefore: {
    about: '약, 대략, 대략적으로, 얼추',
    nearly: '거의',
    over: '무려',
    atLeast: '최소, 적어도, 최소한',
    under: '불과',
    atMost: '최대, 최고, 많아야, 최장',
  },
  qualifiersAfter: {
    about: '정도, 가량, 쯤, 안팎, 내외, 경, 께',
    nearly: '가까이, 가까운, 에 가까운',
    over: '초과, 여, 넘게, 이 넘는, 가 넘는, 을 넘는, 를 넘는, 을 넘었다, 를 넘었다, 을 넘어, 를 넘어, 보다 많은, 을 초과, 를 초과',
    atLeast: '이상',
    under: '미만, 보다 적은',
    atMost: '이하, 이내',
  },
  dates: {
    months: '',
    weekdays: '1 월요일, 2 화요일, 3 수요일, 4 목요일, 5 금요일, 6 토요일, 7 일요일',
    year: '년, 년도, 년의',
    monthMarks: '월',
    dayMarks: '일',
    century: '세기',
    decade: '년대',
    quarter: '분기',
    halves: '1 상반기, 2 하반기',
    seasons: '1 봄, 2 여름, 3 가을, 4 겨울',
    early: '초, 초반',
    late: '말, 후반',
    beforeChrist: '기원전',
    afterChrist: '서기',
  },
  clock: {
    morning: '오전, 아침, 새벽',
    afternoon: '오후, 저녁, 밤, 낮',
    hour: '시',
    minute: '분',
    noon: '정오',
    midnight: '자정',
  },
  to: '에서, 부터, ~, 내지',
  from: '',
  between: '',
  per: '당, /',
  of: '의',
  labels: '주문, 주문번호, 번호, 모델, 편명, 호실, 접수번호, 제품번호, 주문 번호, id, #',
  versionLabels: '버전, v',
};
