/** Counts by name, without names that have none. */
export class Counts extends Map<string, number> {
  of(name: string): number {
    return this.get(name) ?? 0;
  }

  add(name: string, change: 1 | -1): void {
    const count = this.of(name) + change;
    if (count === 0) this.delete(name);
    else this.set(name, count);
  }
}
