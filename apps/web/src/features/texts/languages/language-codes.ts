/** Languages written from left to right that an admin can add, by their codes (ISO 639-1). */
export const LANGUAGE_CODES: readonly string[] = (
  'af am az be bg bn bs ca cs cy da de el en es et eu fi fo fr fy ga gd gl gu hi hr hu hy id is it ja ka kk kl km kn ko ' +
  'ky lb lo lt lv mk ml mn mr ms mt my nb ne nl nn pa pl pt rm ro ru se si sk sl so sq sr sv sw ta te th tr uk uz vi zh zu'
).split(' ');
