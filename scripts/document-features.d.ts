export function lackingFeatures(text: string, kind: 'html' | 'css'): string[]
