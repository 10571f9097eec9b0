/** The type of an Excel workbook. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Hands a text, or bytes, to the browser as a file to be saved. */
export function saveFile(name: string, content: string | Uint8Array, type = 'text/plain'): void {
  const isText = typeof content === 'string';
  // Bytes of our own are in no memory that another thread shares, which is all that the types warn of.
  const url = URL.createObjectURL(new Blob([content as BlobPart], { type: isText ? `${type};charset=utf-8` : type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
