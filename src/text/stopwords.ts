import { fold } from './fold.js';
import { FORMS_OF_BE } from './forms-of-be.js';
import type { Language } from './language.js';

/**
 * Words that carry grammar rather than content. Negations, numerals and words of comparison ("more", "only", "before")
 * are left out on purpose: what they change is what is checked. Japanese and Chinese entries are single characters and
 * pairs, as the scanner gives them.
 */
const TABLE: Readonly<Record<Language, string>> = {
  en:
    'a an the this that these those and or but if so as of at by for from in into on onto to with within about over via ' +
    'per than then there here it its itself he him his himself she her hers herself they them their theirs themselves ' +
    'we our ours you your yours i me my mine who whom whose which what when where why how am be been ' +
    'being do does did doing done has have had having will would shall should can could may might must let ' +
    "it's he's she's that's there's they're we're you're i'm i've we've also too very just such both each other " +
    'some any same own while because since during through upon',
  es:
    'el la los las lo un una unos unas de del al a ante con contra desde en entre hacia hasta para por segun sobre tras ' +
    'y e o u pero si que como cuando donde quien quienes cual cuales cuyo cuya este esta estos estas ese esa esos esas ' +
    'eso esto aquel aquella se me te nos os le les su sus mi mis tu tus ser sido siendo ' +
    'estaban estar ha han habia habian haber hay tiene tienen tenia tener hace hacer muy tambien asi ya ' +
    'porque pues aunque mientras durante mediante el ella ellos ellas',
  pt:
    'o a os as um uma uns umas de do da dos das em no na nos nas ao aos por pelo pela pelos pelas para com e ou mas se ' +
    'que como quando onde quem qual quais cujo cuja este esta estes estas esse essa esses essas isso isto aquele aquela ' +
    'ele ela eles elas lhe lhes me te nos seu sua seus suas meu minha e ser sido sendo ' +
    'estavam estar ha tem tinha ter haver muito tambem ja porque pois embora enquanto durante entre sobre ate ' +
    'num numa dum duma',
  fr:
    'le la les l un une des du de d a au aux en dans par pour sur sous avec chez vers entre et ou mais si que qu qui quoi ' +
    'dont ou comme quand lorsque lorsqu puisque ce c cet cette ces il elle ils elles on je j tu nous vous me m te t se s ' +
    'lui leur leurs son sa ses mon ma mes ton ta tes notre nos votre vos y etre ete ' +
    'etant sera seront ont avait avaient avoir eu fait faire tres aussi ainsi deja parce car donc pendant durant afin ' +
    'lequel laquelle lesquels cela ceci',
  de:
    'der die das den dem des ein eine einen einem einer eines und oder aber wenn als wie dass ob weil da denn von vom zu ' +
    'zum zur in im ins an am ans auf aus bei beim mit nach fur durch um uber unter zwischen er sie es wir ihr ich du ihn ' +
    'ihm ihnen ihre ihren ihrem ihrer sein seine seinen seinem seiner mein dein unser sich man dieser diese dieses ' +
    'diesen diesem jener jene welche welcher welches was wer wo wann warum sei gewesen werden wird ' +
    'wurde wurden worden hat haben hatte hatten kann konnen konnte soll sollte muss mussen auch so sehr schon dabei ' +
    'wahrend dafur damit hier',
  it:
    'secondo il lo la i gli le l un uno una di del dello della dei degli delle a al allo alla ai agli alle all da dal dallo ' +
    'dalla dai dagli dalle dall in nel nello nella nei negli nelle nell con col su sul sullo sulla sui sugli sulle sull ' +
    'per tra fra e ed o ma se che chi cui come quando dove quale quali questo questa questi queste quello quella quelli ' +
    'quelle egli ella esso essa essi loro lui lei si mi ti ci vi ne suo sua suoi sue mio mia ' +
    'essere stato stata stati state ha hanno aveva avevano avere anche molto gia perche poiche mentre durante d c',
  ru:
    'и в во на с со к ко о об обо от до из у за по под над при для через между перед про без как что чтобы если когда где ' +
    'кто который которая которое которые которого которой которых это этот эта эти этого этой этих тот та те того той ' +
    'тех он она оно они его её ее ей ему им их нем ней них мы нас вы вас я меня мне ты себя свой своя свое свои ' +
    'быть есть а но или же ли бы также тоже уже так очень потому поэтому то',
  hi:
    'का की के को में से पर ने और या कि जो यह वह ये वे इस उस इन उन इसके उसके इसका उसका इसकी उसकी उनके उनका उनकी हो होता होती ' +
    'होते हुआ हुई हुए गया गई गए कर करता करती करते किया की किए करने रहा रही रहे तक भी ही तो एक लिए साथ द्वारा अपने अपना अपनी जब तब ' +
    'जहां वहां कैसे क्या कौन जिस जिसे जिसके जिसका वाले वाली वाला दिया दी',
  ar:
    'في من إلى على عن مع هذا هذه ذلك تلك التي الذي الذين اللذان ما من أن إن أنه أنها كانوا هو هي هم هن نحن ' +
    'أنا أنت و أو ثم ف ب ل ك قد لقد كما حيث حتى إذا عند بين خلال كل بعض أي هناك هنا له لها لهم به بها فيه فيها منه منها عليه ' +
    'عليها وهو وهي وكان وكانت والتي والذي تم يتم',
  ko: '이 그 저 것 수 등 및 또는 그리고 그러나 하지만 있다 있는 있습니다 있었다 이다 입니다 하는 한 할 된 되는 그의 그녀 그녀의 우리 때 위해 대한 대해 통해 따라 의해 또한 게 건 걸 점 곳 중 씨 때문 동안 데 바 줄 채 듯 만큼 대로 경우 정도 가지 모 위한 위하여 관한 대하여 의하여 따른 인한 함께 있는 있던 있고 있으며 하고 하며 했던 되고 되며 됐던',
  zh: '的 了 在 和 与 及 或 这 那 其 之 于 以 为 而 也 就 都 被 把 从 到 对 由 他 她 它 我 你 们 着 過 过 这个 那个 一个 他们 我们 它们 这些 那些 以及 因此 因为 所以 但是 如果 可以 進行 进行 這 個 們 為 與 從 對 這個 那個 他們 我們',
  ja:
    'の は が を に へ と で も や か ら れ た て し な さ い よ ね です ます でし した して する され れる いる ある から まで より など この その あの これ それ ここ ' +
    'そこ こと もの ため よう また ました まし いま って った なっ なり なる おり おい いて てい られ せる には では とは にお による よる より に対 につ つい として とし',
};

const sets = new Map<Language, ReadonlySet<string>>();

function setFor(language: Language): ReadonlySet<string> {
  let set = sets.get(language);
  if (set === undefined) {
    const forms = FORMS_OF_BE[language].replaceAll('|', ' ');
    set = new Set(`${TABLE[language]} ${forms}`.trim().split(' ').map(fold));
    sets.set(language, set);
  }
  return set;
}

/** The stopwords of a language, folded as `Word.norm` is. */
export function stopwordsOf(language: Language): ReadonlySet<string> {
  return setFor(language);
}

/** The language whose stopwords a norm of some script could be, when nobody says the language. */
function defaultFor(norm: string): Language {
  const first = norm.charCodeAt(0);
  if (first < 0x250) return 'en';
  if (first >= 0x400 && first <= 0x52f) return 'ru';
  if (first >= 0x600 && first <= 0x6ff) return 'ar';
  if (first >= 0x900 && first <= 0x97f) return 'hi';
  if (first >= 0x3041 && first <= 0x30ff) return 'ja';
  if (first >= 0x3400 && first <= 0x9fff) return 'zh';
  return 'ko';
}

/**
 * Whether a folded word carries grammar rather than content.
 *
 * @param norm as in `Word.norm`
 * @param language @default the one that the word's script suggests, English for Latin letters
 */
export function isStopword(norm: string, language?: Language): boolean {
  return setFor(language ?? defaultFor(norm)).has(norm);
}
