/**
 * What a stranger typed as it stands in a letter of the product: mail programs make no link of it. An invisible sign follows what an address
 * is made of; a name such as 'Kainos.lt' looks as it was.
 */
export const unlinked = (text: string): string => text.replace(/[.:/@](?=\S)/g, '$&\u2060')
