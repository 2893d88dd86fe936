import styles from './key-cap.module.css';

/** A key of the keyboard, or several that are pressed together. */
export const KeyCap = ({ name }: { name: string }) => <kbd className={styles['key']}>{name}</kbd>;
