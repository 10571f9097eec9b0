/** What pdfkit takes and its types do not name yet. */
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    /** Of a table's heading cell: what it heads. */
    scope?: 'Column' | 'Row';
  }

  interface AnnotationOption {
    /** The element of the structure that the annotation belongs to. */
    structParent?: PDFKit.PDFStructureElement;
  }
}

declare namespace PDFKit {
  interface PDFDocument {
    /** The font that is chosen. */
    readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } };
  }

  interface PDFOutline {
    /** `top` is how far down the page a reader is led. */
    addItem(title: string, options?: { expanded?: boolean; top?: number }): PDFOutline;
  }
}
