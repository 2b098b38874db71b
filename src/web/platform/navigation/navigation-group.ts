/** The requests a page makes on entry; they are cancelled together when one navigates away. */
export const navigationGroup = 'navigation'
