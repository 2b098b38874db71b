const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/

/** The text without what XML 1.0 cannot contain, even escaped: control characters, halves of surrogate pairs, U+FFFE and U+FFFF. */
export const xmlCharacters = (text: string): string =>
  // Almost all texts are plain, and a file has half a million of them.
  impossible.test(text)
    ? text
        .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
        .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
    : text
