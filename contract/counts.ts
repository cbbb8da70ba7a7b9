/** Counts by name; a name that was never counted, or whose count went back to 0, takes no room and counts 0. */
export class Counts<Name = string> extends Map<Name, number> {
  of(name: Name): number {
    return this.get(name) ?? 0;
  }

  add(name: Name, change = 1): void {
    const count = this.of(name) + change;
    if (count === 0) this.delete(name);
    else this.set(name, count);
  }
}
