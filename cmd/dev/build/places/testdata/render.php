<?php
// Renders the block of WordPress with attributes from the standard input, as JSON. The functions are those of WordPress,
// as far as the block needs them.

define( 'ABSPATH', __DIR__ );

function esc_attr( $text ) {
	return htmlspecialchars( $text, ENT_QUOTES, 'UTF-8', false );
}

function get_block_wrapper_attributes( $extra = array() ) {
	return 'style="' . esc_attr( $extra['style'] ) . '" class="wp-block-fudge-tray-dice"';
}

$attributes = json_decode( file_get_contents( 'php://stdin' ), true );
require $argv[1];
