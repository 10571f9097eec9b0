/** Files of the build that the page names. */
export type HomeFiles = {
  styles: string[];
  script: string;
  /** Of the login: loaded when the pointer or the focus comes to a link to it. */
  login: string[];
};
