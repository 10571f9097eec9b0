/** What a commit says of itself, and the tag that calls it a release. */
type Release = { tag: string; version: string; changelog: string };

/** What is wrong with the tag of a release, a line each: another version, no section of the changelog, or entries that were not moved. */
export function listTagFaults({ tag, version, changelog }: Release): string[] {
  const [unreleased = '', released = ''] = changelog.split(/^## /m).slice(1);
  const hasSection = released.startsWith(`[${version}] - `) && /^### Configuration$/m.test(released);
  return [
    ...(tag === `v${version}` ? [] : [`${tag} is not v${version}, the version of package.json`]),
    ...(hasSection ? [] : [`CHANGELOG.md has no section [${version}] with its Configuration next to Unreleased`]),
    ...(/^- /m.test(unreleased) ? ['CHANGELOG.md has entries under Unreleased that belong to the version'] : []),
  ];
}

/** The section of a version without its title: the notes of a release. */
export function getReleaseNotes(changelog: string, version: string): string {
  const section = changelog.split(/^## /m).find((one) => one.startsWith(`[${version}] - `)) ?? '';
  return section.slice(section.indexOf('\n')).trim();
}
