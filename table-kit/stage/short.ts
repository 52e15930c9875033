// Loaded by windows that are low only.
import './short.css';
