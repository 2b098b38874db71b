const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** The key that gives commands, as its keyboard prints it. */
export const modKey = isApple ? '⌘' : 'Ctrl'
