const THAI = /\p{Script=Thai}/u;
/** Thai writes no full stop: a space ends a clause, and a clause that ends politely ends a sentence. */
const POLITE_ENDINGS = ['ครับ', 'ค่ะ', 'คะ', 'จ้ะ', 'จ้า'];
/** Words that open a new sentence after a space. */
const OPENINGS = [
  'นอกจากนี้',
  'อย่างไรก็ตาม',
  'ดังนั้น',
  'แต่',
  'เขา',
  'เธอ',
  'มัน',
  'พวกเขา',
  'ทั้งนี้',
  'ส่วน',
  'สำหรับ',
  'หลังจากนั้น',
  'ต่อมา',
  'เมื่อ',
  'ปัจจุบัน',
  'ร้าน',
  'ท่าน',
  'คุณ',
  'โดย',
  'ราคา',
  'ค่า',
];
/** Words that go on with a sentence after a shortened unit: "9.00 น. และ …". */
const GOING_ON = ['และ', 'ถึง', 'หรือ', 'โดย', 'ของ', 'ที่', 'ใน', 'ทุก', 'วัน', 'จน', 'เป็น', 'จาก'];
/** A clause shorter than this, in UTF-16 units, is a phrase of its sentence. By choice: two or three words. */
const SHORTEST = 12;
/** UTF-16 units in which the longest polite ending is found. */
const ENDING_LENGTH = Math.max(...POLITE_ENDINGS.map(({ length }) => length));

/** Whether Thai letters behind a shortened unit go on with its sentence. */
export function goesOnInThai(next: string): boolean {
  return GOING_ON.some((word) => next.startsWith(word));
}

/** Whether the space at `at` ends a Thai sentence that began at `start`, in a text up to `end`; UTF-16 offsets. */
export function isThaiBreak(text: string, start: number, at: number, end: number): boolean {
  if (at === start || at + 1 >= end || !THAI.test(text.charAt(at - 1)) || !THAI.test(text.charAt(at + 1)))
    return false;
  const before = text.slice(Math.max(start, at - ENDING_LENGTH), at);
  if (POLITE_ENDINGS.some((ending) => before.endsWith(ending))) return true;
  if (at - start < SHORTEST) return false;
  return OPENINGS.some((opening) => text.startsWith(opening, at + 1));
}
