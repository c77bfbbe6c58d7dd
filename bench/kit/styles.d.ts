declare module 'im-react/styles.css';
