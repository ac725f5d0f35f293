import { scene } from './scene.js';
import { testRewrites } from './marked-text.js';

describe('HTML', () => {
  testRewrites([
    [
      'a paragraph is closed whose last sentence goes',
      '<p>Adults pay 5. {-Dogs pay 3.-}</p><p>Children pay 2.</p>',
      '<p>Adults pay 5.</p> <p>Children pay 2.</p>',
    ],
    [
      'a paragraph is opened whose first sentence goes',
      '<p class="a">{-Dogs pay 3.-} Adults pay 5.</p>',
      '<p class="a">Adults pay 5.</p>',
    ],
    [
      'an element goes with all that it has',
      '<ul><li>Adults pay 5.</li><li>{-Dogs pay 3.-}</li><li>Children pay 2.</li></ul>',
      '<ul><li>Adults pay 5.</li><li>Children pay 2.</li></ul>',
    ],
    [
      'the first item of a list leaves the list',
      '<ul><li>{-Dogs pay 3.-}</li><li>Children pay 2.</li></ul>',
      '<ul><li>Children pay 2.</li></ul>',
    ],
    [
      'what opens on a line that goes stays',
      '<div><p>{-Dogs pay 3.-}</p>\n<p>Children pay 2.</p></div>',
      '<div>\n<p>Children pay 2.</p></div>',
    ],
    [
      'what closes on a line that goes stays',
      '<div><p>Children pay 2.</p>\n<p>{-Dogs pay 3.-}</p></div>',
      '<div><p>Children pay 2.</p>\n</div>',
    ],
    [
      'bold text that two sentences share is closed and opened',
      'Adults pay <b>5. {-Dogs pay 3. Cats pay</b> 2.-} Children pay 2.',
      'Adults pay <b>5.</b> Children pay 2.',
    ],
    [
      'end tags that are left out',
      '<ul><li>{-Dogs pay 3.-}\n<li>Children pay 2.\n</ul>',
      '<ul>\n<li>Children pay 2.\n</ul>',
    ],
    [
      'a row keeps its cells',
      '<table><tr><td>Adults pay 5.</td><td>{-Dogs pay 3.-}</td><td>Children pay 2.</td></tr></table>',
      '<table><tr><td>Adults pay 5.</td><td></td><td>Children pay 2.</td></tr></table>',
    ],
    [
      'a break goes with its sentence',
      'Adults pay 5.<br>{-Dogs pay 3.-}<br>Children pay 2.',
      'Adults pay 5.<br>Children pay 2.',
    ],
    [
      'what hides the rest is closed',
      'Adults pay 5. <script>Children pay 2. {-Dogs pay 3.</script>-} Babies pay 1.',
      'Adults pay 5. <script>Children pay 2.</script> Babies pay 1.',
    ],
    [
      'what hides the rest does not open without its sentence',
      'Adults pay 5. <textarea>{-Dogs pay 3.-} Children pay 2. {-Cats pay 4.</textarea>-} Babies pay 1.',
      'Adults pay 5. Children pay 2. Babies pay 1.',
    ],
    [
      'what hides the rest and has no end goes with its sentence',
      'Adults pay 5. <script>{-Dogs pay 3.-} Children pay 2.',
      'Adults pay 5. Children pay 2.',
    ],
    [
      'a comment ends without the sentence in which it did',
      'Adults pay 5. <!-- Children pay 2. {-Dogs pay 3 -->.-} Babies pay 1.',
      'Adults pay 5. <!-- Children pay 2.--> Babies pay 1.',
    ],
    [
      'a comment ends without the sentence that stood behind it',
      'Adults pay 5. <!-- Children pay 2. {---> Dogs pay 3.-} Babies pay 1.',
      'Adults pay 5. <!-- Children pay 2.--> Babies pay 1.',
    ],
    [
      'a comment begins without the sentence in which it did',
      'Adults pay 5. {-<!-- Cats pay 4.-} Children pay 2. --> Babies pay 1.',
      'Adults pay 5. <!--Children pay 2. --> Babies pay 1.',
    ],
    [
      'a comment both of whose marks are in sentences that go hides what it hid',
      'Adults pay 5. {-<!-- Cats pay 4.-} Children pay 2. {-Dogs pay 3 -->.-} Babies pay 1.',
      'Adults pay 5. <!--Children pay 2.--> Babies pay 1.',
    ],
    [
      'a comment goes with all that it has',
      'Adults pay 5. {-<!-- Cats pay 4. Dogs pay 3 -->.-} Babies pay 1.',
      'Adults pay 5. Babies pay 1.',
    ],
    [
      'a comment over lines',
      'Adults pay 5.\n\n<!-- Children pay 2.\n\n{-Dogs pay 3. -->-}\n\nBabies pay 1.',
      'Adults pay 5.\n\n<!-- Children pay 2.\n\n-->\n\nBabies pay 1.',
    ],
    [
      'a comment that ends as HTML forgives',
      'Adults pay 5. <!-- Children pay 2. {-Dogs pay 3 --!>.-} Babies pay 1.',
      'Adults pay 5. <!-- Children pay 2.--!> Babies pay 1.',
    ],
    [
      'a comment without an end goes with its sentence',
      'Adults pay 5. {-<!-- Cats pay 4.-} Children pay 2.',
      'Adults pay 5. Children pay 2.',
    ],
    [
      'tags in a comment are none',
      'Adults pay 5. <!-- <b> Children pay 2 -->. {-Dogs pay</b> 3.-} Babies pay 1.',
      'Adults pay 5. <!-- <b> Children pay 2 -->. Babies pay 1.',
    ],
    [
      'a comment in a script is none',
      'Adults pay 5. <script> <!-- Children pay 2. {-Dogs pay 3</script> -->.-} Babies pay 1.',
      'Adults pay 5. <script> <!-- Children pay 2.</script> Babies pay 1.',
    ],
    [
      'a section of data ends without the sentence in which it did',
      'Adults pay 5.\n\n<![CDATA[ Children pay 2.\n\n{-Dogs pay 3. ]]>-}\n\nBabies pay 1.',
      'Adults pay 5.\n\n<![CDATA[ Children pay 2.\n\n]]>\n\nBabies pay 1.',
    ],
    [
      'an instruction ends without the sentence in which it did',
      'Adults pay 5. <?note Children pay 2. {-Dogs pay 3 ?>.-} Babies pay 1.',
      'Adults pay 5. <?note Children pay 2.?> Babies pay 1.',
    ],
    [
      'a tag in an instruction is one, as to HTML that may be over',
      'Adults pay 5. <?note> <script> Children pay 2. {-Dogs pay 3</script>.-} Babies pay 1 ?>.',
      'Adults pay 5. <?note> <script> Children pay 2.</script> Babies pay 1 ?>.',
    ],
    [
      'no comment: code',
      'Adults pay 5 (`<!--`). {-Dogs pay 3 -->.-} Babies pay 1.',
      'Adults pay 5 (`<!--`). Babies pay 1.',
    ],
    [
      'a picture is seen',
      '<div>{-Dogs pay 3.-}\n\n<img src="dogs.png">\n\n<p>{-Cats pay 2.-}</p></div>\n\nAdults pay 5.',
      '<div>\n\n<img src="dogs.png">\n\n</div>\n\nAdults pay 5.',
    ],
    ['no HTML: what is said of a tag', '{-Put <b> before it.-} Adults pay 5.', 'Adults pay 5.'],
    ['no HTML: code', '{-Dogs are a `List<i>` in `</i>`.-} Adults pay 5.', 'Adults pay 5.'],
    ['no HTML: what only looks like it', '{-Dogs are a List<Dog>.-} Adults pay 5.', 'Adults pay 5.'],
  ]);

  it('a sentence of a fact stands in the tags of the one that it replaces', () => {
    const { result } = scene('<ul><li>{!Adults pay 7.!}</li><li>Children pay 2.</li></ul>', [
      { factText: 'Adults pay 5.' },
    ]);
    expect(result).toMatchObject({ text: '<ul><li>Adults pay 5.</li><li>Children pay 2.</li></ul>' });
  });
});
