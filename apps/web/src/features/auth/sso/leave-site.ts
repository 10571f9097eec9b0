/** Leads to the login service, whose address the server has from its operator; any other kind of address leads nowhere. */
export function leaveSite(address: string): void {
  if (/^https?:\/\//.test(address)) location.assign(address);
}
