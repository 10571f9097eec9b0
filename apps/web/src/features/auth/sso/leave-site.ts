/** Leads to the login service, whose address the server has from its operator; false for any other kind of address, which leads nowhere. */
export function leaveSite(address: string): boolean {
  if (!/^https?:/.test(address)) return false;
  location.assign(address);
  return true;
}
