/** A branding that can be published, of a revision that there is not yet. */
export const BRANDING = {
  name: 'Nousu Oy',
  sender: 'Nousun väki',
  email: 'hei@nousu.test',
  phone: '+358 40 123 4567',
  address: 'Kasvukatu 1, 33100 Tampere',
  servicesUrl: 'https://nousu.test/palvelut',
  trainingUrl: '',
  expertsUrl: '',
  blogUrl: '',
  privacyUrl: 'https://nousu.test/tietosuoja',
  termsUrl: '',
  linkedinUrl: '',
  facebookUrl: '',
  accent: { light: '#0057b8', dark: '#599eff' },
  revision: 999,
};
