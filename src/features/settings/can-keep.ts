/** Whether this browser keeps anything: storage may be blocked, as in a frame, or full. */
export function canKeep(): boolean {
  const place = 'marketdesk:room';
  try {
    localStorage.setItem(place, '1');
    localStorage.removeItem(place);
    return true;
  } catch {
    return false;
  }
}
