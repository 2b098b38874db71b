/** The page that the settings button opens. Apart from the other pages, which the frame of every page does not need. */
export const settingsStart = '/settings/profile'
