/** `12 (3.4 %)`; of none, a dash. */
export function share(part: number, of: number): string {
  return of === 0 ? '–' : `${part} (${((100 * part) / of).toFixed(1)} %)`;
}

export function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
