/** Events in the order of their times; of equals the one first that was put in first. */
export class Events {
  #heap = [];
  #count = 0;

  add(at, run) {
    const heap = this.#heap;
    let index = heap.push({ at, order: this.#count++, run }) - 1;
    for (let parent = (index - 1) >> 1; index > 0 && before(heap[index], heap[parent]);) {
      [heap[index], heap[parent]] = [heap[parent], heap[index]];
      index = parent;
      parent = (index - 1) >> 1;
    }
  }

  next() {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (heap.length === 0 || first === undefined) return first;
    heap[0] = last;
    for (let index = 0; ;) {
      const left = 2 * index + 1;
      const child = left + 1 < heap.length && before(heap[left + 1], heap[left]) ? left + 1 : left;
      if (child >= heap.length || !before(heap[child], heap[index])) return first;
      [heap[index], heap[child]] = [heap[child], heap[index]];
      index = child;
    }
  }
}

const before = (a, b) => a.at < b.at || (a.at === b.at && a.order < b.order);
